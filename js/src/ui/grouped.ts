/** Items by key, each key in the order of its first item; `Map.groupBy` needs newer browsers. */
export function groupByKey<T, K>(
  items: Iterable<T>,
  key: (item: T, index: number) => K,
): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const name = key(item, index++);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
