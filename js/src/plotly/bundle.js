// What boards need of plotly.js: that of boards in 2D, and the trace type of the 3D view.
import mesh3d from "plotly.js/lib/mesh3d";
import Plotly from "./bundle-2d.js";

// Boards that wait for the library go on after this script.
Plotly.register([mesh3d]);

export default Plotly;
