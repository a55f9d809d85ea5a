/** The size of a picture in pixels. */

export interface Size {
  width: number;
  height: number;
}

export const sameSize = (a: Size, b: Size): boolean =>
  a.width === b.width && a.height === b.height;

export const sizeOf = ({ clientWidth: width, clientHeight: height }: Element): Size => ({
  width,
  height,
});
