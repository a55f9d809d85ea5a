// What boards and charts need of plotly.js: scatter comes with the core.
import Plotly from "plotly.js/lib/core";

export default Plotly;
