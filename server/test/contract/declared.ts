import { join } from 'node:path'
import type { Endpoint } from '@ganit/contract/endpoint'
import { refusalsOf } from '../../src/http/openapi/refusals.ts'
import { pathsOf, placeOf } from './parts.ts'

export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** What a call takes, if anything. */
export const inputOf = ({ body, querystring }: Endpoint) => ({
  body: body && placeOf(body),
  query: querystring && placeOf(querystring),
})

/** What tests sent in a call's successes, which fields together, and the statuses it answered. */
export type Seen = { sent: Set<string>; together: Set<string>; statuses: Set<number> }

export const nothingSeen = (): Seen => ({
  sent: new Set(),
  together: new Set(),
  statuses: new Set(),
})

/** A file by each worker of the last run. */
export const NOTES = join(import.meta.dirname, '../../../.cache/contract-coverage')

/** What a file says, by call. */
export type Noted = Record<
  string,
  { [Of in keyof Seen]: Seen[Of] extends Set<infer One> ? One[] : never }
>

/** Statuses with which any call may refuse. */
const OF_ANY_CALL = [413, 414, 415, 429]

/** What tests have not seen of a call: fields and words never sent in a success, and refusals that never came; and refusals that came unsaid. */
export function unseenOf(endpoint: Endpoint, { sent, statuses }: Seen) {
  const { body, query } = inputOf(endpoint)
  const inQuery = query ? [...pathsOf(query)].map((path) => `?${path}`) : []
  const said = refusalsOf(endpoint)
  // Without fields, what is sent can only be no object, which any call refuses.
  const ofAnyCall = [...OF_ANY_CALL, ...(body || query ? [] : [400])]
  const isRefusal = (status: number) => status >= 400 && status < 500 && !ofAnyCall.includes(status)
  return {
    fields: [...(body ? pathsOf(body) : []), ...inQuery].filter((path) => !sent.has(path)),
    refusals: said.filter((status) => !statuses.has(status)),
    unsaid: [...statuses].filter((status) => isRefusal(status) && !said.includes(status)),
  }
}
