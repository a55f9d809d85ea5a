/**
 * The palette, glyphs and proportions of `style.json`, and what follows from them, typed.
 *
 * Both files are shared with TypeScript, so they contain data only. Colours of tops are lists by
 * level (1, 2, 3, then 4 and above). Outlines are polygons in hex radii with y pointing up; outer
 * outlines run counter-clockwise, holes clockwise. `python -m tests.draw.board.parts` writes
 * `parts.json`.
 *
 * Made from akropolis_nb/draw/board/style.py by wire_types.py; do not edit.
 */

export type Polygon = [number, number][];

/** Indices of the points of one or more outlines. */
export type Triangles = [number, number, number][];

/** Lengths in hex radii; positions are `[x, y, size]`, relative to the hex's centre. */
export interface Proportions {
  /** Height of one level in the picture. */
  lift: number;
  /** Groove along the border of a tile, measured along the hex's sides. */
  gap: number;
  /** Groove between two hexes of one tile, measured in the same way. */
  seam: number;
  /** Dark line at the foot of each level's wall. */
  stratum: number;
  /** Bright line along the three northern edges of a top. */
  shine: number;
  /** Width of the outline of the last tile placed, measured along the hex's sides. */
  mark: number;
  digit: [number, number, number];
  /** Distance between the two digits of a level above 9, in digit heights. */
  digitPitch: number;
  /** Length of a slab's shadow, to the south-south-east. */
  shadow: number;
  /** Height of one level in the 3D view. */
  rise: number;
  /** Height of the dark line at the foot of each level in the 3D view. */
  joint: number;
  /** Distance of signs from the tops and walls in the 3D view. */
  skin: number;
}

/** Sizes and colours of overlays; lengths as in `Proportions`. */
export interface OverlaySizes {
  /** Radius of a heat mark. */
  heat: number;
  /**
   * Relative radius of the mark of an unreliable value, which only pages show, without its number.
   */
  hint: number;
  /** Width of the dark rim around overlays. */
  rim: number;
  /** Height of the number on a heat mark, unless it would be wider than `numberRoom`. */
  number: number;
  numberRoom: number;
  /** Colour over the districts that do not count. */
  veil: string;
  /** Position of the disc with a district's value. */
  tally: [number, number, number];
  tallyNumber: number;
  /** Colour of the disc on districts that do not count. */
  idle: string;
  /** Half the width of the cross on districts that do not count. */
  cross: number;
  /** Width of the cross's bars. */
  stroke: number;
  /** Width of a contour line, measured along the hex's sides. */
  contour: number;
  /** Outer and inner inset of a highlight's ring, measured in the same way. */
  ring: [number, number];
  /** Default colour of marks. */
  highlight: string;
  /** Width of an arrow. */
  shaft: number;
  /** Length and width of an arrow's head. */
  head: [number, number];
  /** Gaps between an arrow's two ends and the hexes' centres. */
  ends: [number, number];
  /** Height of an arrow's arc in the 3D view, as a share of its length, or more over hexes. */
  bow: number;
  /** Minimum height of arrows above tops in the 3D view. */
  clear: number;
  /** Number of parts of a curved arrow's shaft. */
  pieces: number;
  /** Position of a badge on its hex. */
  badge: [number, number];
  /** Height of a hex's coordinates over its centre, and of their letters. */
  coordinates: [number, number];
}

/** The 3D view. */
export interface Space {
  /** Distance from the outermost centres to the border of the picture. */
  margin: number;
  /** Space above the tops for arrows; Plotly clips everything outside of the axes' ranges. */
  headroom: number;
  /** Direction from the middle of the city to the camera; a unit vector. */
  towards: [number, number, number];
}

/** Scales of `[colour, ink]`, in ascending order of values. */
export interface HeatColours {
  sequential: [string, string][];
  /** Equal numbers of steps for negative and positive values, around one step for zero. */
  diverging: [string, string][];
}

/** What the top of a kind of hex looks like. */
export interface KindStyle {
  /** Look of the top and the walls. */
  ground: string;
  /** Readable look of the level's digits, "light" or "dark". */
  ink: string;
  /**
   * Look, shape, x, y and size of each sign, in order of painting. A plaza has a disc in the colour
   * of its district, and stars.
   */
  signs: [string, string, number, number, number][];
}

/** The content of `style.json`. */
export interface Style {
  proportions: Proportions;
  /** Colour of each look, in the order of painting within a level; lists are by level. */
  fills: Record<string, string | string[]>;
  /** Shade over the walls in the 3D view, by edge: counter-clockwise from the north-east. */
  walls: string[];
  kinds: Record<string, KindStyle>;
  heat: HeatColours;
  overlays: OverlaySizes;
  space: Space;
  /**
   * Annotation sign of a move that lost points -> its colour; from light to dark, so that the order
   * is visible to colour-blind people.
   */
  judgements: Record<string, string>;
  /** Okabe and Ito's palette, safe for colour-blind people, visible on white and on #111. */
  series: string[];
  /** Grid lines of a chart. */
  grid: string;
  /** Background of moves that are undone. */
  ahead: string;
  /** The common moves of several lines. */
  stem: string;
  /** Grey text on transparent background, with equal contrast on white and #111 pages. */
  text: string;
  panel: string;
  panelText: string;
  stone: string;
  accent: string;
  star: Polygon;
  circle: Polygon;
  /** The outline of a stone. */
  cube: Polygon[];
  /** The outline of the chief architect's sign. */
  crown: Polygon;
  glyphs: Record<string, Polygon[]>;
  digits: Record<string, Polygon[]>;
}

/** The wall of one level below an edge that faces south. */
export interface Wall {
  edge: number;
  /** Look of the shade over it. */
  shade: string;
  whole: Polygon;
  /** The wall without the dark line at its foot. */
  face: Polygon;
}

/** The shadow of a slab beyond an edge, along the border of the shaded neighbours. */
export interface Shadow {
  edge: number;
  outline: Polygon;
}

/** A patch that looks the same on all hexes, see `patches.py`. */
export interface Stamp {
  fill: string;
  outlines: Polygon[];
  triangles: Triangles;
}

/** The content of `parts.json`. */
export interface Parts {
  /** Counter-clockwise from the east; edge i runs from corner i to corner i + 1. */
  corners: Polygon;
  /**
   * First whole walls; then those beside a southern neighbour of the same level, whose top hides a
   * corner of the walls to the south-west and south-east.
   */
  walls: Wall[][];
  shadows: Shadow[];
  /** Four for the top, then two for each edge; the points are the top's corners and the foot's. */
  prism: Triangles;
  /**
   * Look of a hex's ground -> translucent look, or `wall` and its edge -> by level, the colours of
   * both together.
   */
  solid: Record<string, Record<string, string[]>>;
  stamps: Record<string, Stamp>;
  /** Shape -> triangles of all its outlines. */
  triangles: Record<string, Triangles>;
}
