// What boards without a 3D view need of plotly.js: the core and the board's own trace type.
import Plotly from "plotly.js/lib/core";
import cartesian from "plotly.js/src/plots/cartesian";
import { SHARED } from "./name.ts";
import { outlines } from "./outlines.ts";

Plotly.register([outlines(cartesian)]);

// A page without a kernel runs this as a script of its own, from which nothing can be imported.
globalThis[SHARED]?.resolve(Plotly);

export default Plotly;
