/** Key of the shared Plotly; it has versions, because a page may have boards of two releases. */
export const SHARED = Symbol.for("akropolis_nb.plotly 4.1.1 / 4");
