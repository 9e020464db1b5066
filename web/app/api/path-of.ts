/** The parts of an endpoint's input that go into its address. */
export type Parts = {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
}

/** The path below `/api` for an input. Undefined query values are left out. */
export const pathOf = (path: string, { params = {}, querystring = {} }: Parts) =>
  fillPath(path, params) + queryOf(querystring)

const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

function queryOf(querystring: Record<string, unknown>) {
  const given = Object.entries(querystring).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}
