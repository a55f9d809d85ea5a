// What boards need of plotly.js: scatter comes with the core.
import Plotly from "plotly.js/lib/core";
import mesh3d from "plotly.js/lib/mesh3d";

Plotly.register([mesh3d]);

export default Plotly;
