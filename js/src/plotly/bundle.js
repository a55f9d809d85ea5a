// What boards need of plotly.js: that of boards in 2D, and the trace type of the 3D view.
import Plotly from "./bundle-2d.js";

let has3d = false;

// Only the first board in 3D calls this: running WebGL's modules takes as long as all others.
Plotly.prepare3d = () => {
  if (!has3d) Plotly.register([require("plotly.js/lib/mesh3d")]);
  has3d = true;
};

export default Plotly;
