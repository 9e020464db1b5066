import { randomUUID } from 'node:crypto'
import type { Bounds } from './figures.ts'

export type Request = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The data that a prepared academy offers to cases: values for `{name}` in addresses, and tokens by person. */
export type Facts = {
  values: Record<string, readonly (string | number)[]>
  tokens: Record<string, readonly string[]>
  /** The page cookie of a token's session. */
  cookieOf: (token: string) => string
  /** The students of each lesson or test in `values`. */
  groups: Record<'taken' | 'tests', readonly (readonly number[])[] | undefined>
  registration: string
  signIn: { email: string; password: string }
}

type Traits = Bounds & {
  /**
   * The limit is a bare `node:http` handler that answers the same bytes (`static`), or runs the same SQL with the same
   * libraries (`database`), or either per request (`mixed`); `none`, the default, if the SQL depends on earlier state.
   */
  limit?: 'static' | 'database' | 'mixed' | 'none'
  /** True if the slowest per cent may take at most three times the median. */
  isRead?: boolean
  /** True if all requests together are one visit, measured as a whole. */
  isVisit?: boolean
  /** True if the case is measured for one second only. */
  isMinor?: boolean
  /** Other work the bare handler must do, with the product's library. */
  work?: 'password' | 'photo'
  /** The body of the n-th request. */
  body?: (n: number, facts: Facts) => object | string
  /** The number of requests, if it is not that of the values in the address, or of the people. */
  times?: number
  /** True if each request has an idempotency key. */
  isOnce?: boolean
  /** True if the server draws the page with the person's data. So few are asked at once that none is sent as a frame. */
  isDrawn?: boolean
}

/** A row of the table: the case, who asks, and what: `/api/path`, or `POST /api/path`, or several. */
export type Row = readonly [
  name: string,
  who: string,
  asks: string | readonly string[],
  of?: Traits,
]

/** A case to measure. */
export type Case = Traits & { name: string; requests: Request[] }

const NAMED = /\{(\w+)\}/g

/** The case of a row in an academy; undefined if the academy lacks what it asks about. */
export function caseOf([name, who, asks, traits = {}]: Row, facts: Facts): Case | undefined {
  const requests: Request[] = []
  for (const ask of typeof asks === 'string' ? [asks] : asks) {
    const made = requestsOf(ask, who, traits, facts)
    if (!made) return undefined
    requests.push(...made)
  }
  return { ...traits, name, requests }
}

function requestsOf(ask: string, who: string, traits: Traits, facts: Facts) {
  const { values, tokens } = facts
  const [path = '', method = 'GET'] = ask.split(' ').toReversed()
  const names = [...path.matchAll(NAMED)].map(([, name = '']) => name)
  const lists = names.map((name) => values[name] ?? [])
  const own = who === '' ? [''] : (tokens[who] ?? [])
  if (own.length === 0 || lists.some(({ length }) => length === 0)) return undefined
  const most = Math.max(own.length, ...lists.map(({ length }) => length))
  return Array.from({ length: traits.times ?? most }, (_, n): Request => {
    const at = (name: string) => {
      const list = values[name] ?? []
      return encodeURIComponent(list[n % list.length] ?? '')
    }
    const body = traits.body?.(n, facts)
    const token = own[n % own.length]
    return {
      method,
      path: path.replace(NAMED, (_, name) => at(name)),
      headers: {
        ...(!path.startsWith('/api/') && { 'accept-encoding': 'br' }),
        ...(token && path.startsWith('/api/') && { authorization: `Bearer ${token}` }),
        ...(token && traits.isDrawn && { cookie: `ganit-page=${facts.cookieOf(token)}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(traits.isOnce && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
  })
}
