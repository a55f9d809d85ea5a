// What boards need of plotly.js: the core, the board's own trace type, and the 3D view's.
import Plotly from "plotly.js/lib/core";
import mesh3d from "plotly.js/lib/mesh3d";
import cartesian from "plotly.js/src/plots/cartesian";
import { SHARED } from "./name.ts";
import { outlines } from "./outlines.ts";

Plotly.register([mesh3d, outlines(cartesian)]);

// A page without a kernel runs this as a script of its own, from which nothing can be imported.
globalThis[SHARED]?.resolve(Plotly);

export default Plotly;
