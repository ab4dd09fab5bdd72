/** Values by what `of` names them, in their order. */
export function grouped<T>(values: readonly T[], of: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(of(value));
    if (group) group.push(value);
    else groups.set(of(value), [value]);
  }
  return groups;
}
