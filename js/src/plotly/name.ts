/** What a page's boards share Plotly by: pages may hold boards of two releases. */
export const SHARED = Symbol.for("akropolis_nb.plotly 4.1.1 / 3");
