/** Compares two values of a field; lists and groups by content. */
export const isSameValue = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

export function differences<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const names = Object.keys(now) as (keyof Fields)[]
  return Object.fromEntries(
    names.filter((name) => !isSameValue(now[name], before[name])).map((name) => [name, now[name]]),
  ) as Partial<Fields>
}
