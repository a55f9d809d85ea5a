// What boards need of plotly.js: scatter comes with the core.
import Plotly from "plotly.js/lib/core";
import mesh3d from "plotly.js/lib/mesh3d";
import { SHARED } from "./plotly-name.ts";

Plotly.register([mesh3d]);

// A page without a kernel runs this as a script of its own, from which nothing can be imported.
globalThis[SHARED]?.resolve(Plotly);

export default Plotly;
