/** Create a function that tells whether its arguments differ from those of its last call. */
export function changes(): (...values: readonly unknown[]) => boolean {
  let last: readonly unknown[] | null = null;
  return (...values) => {
    const same = last?.length === values.length && values.every((value, i) => value === last![i]);
    last = values;
    return !same;
  };
}
