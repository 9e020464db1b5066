import { join } from 'node:path'
import type { Endpoint } from '@ganit/contract/endpoint'
import { refusalsOf } from '../../src/http/openapi/refusals.ts'
import { pathsOf, placeOf } from './parts.ts'

export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** The input of a call, if it has any. */
export const inputOf = ({ body, querystring }: Endpoint) => ({
  body: body && placeOf(body),
  query: querystring && placeOf(querystring),
})

/** The fields that tests sent in successful calls, which were sent together, and the statuses answered. */
export type Seen = { sent: Set<string>; together: Set<string>; statuses: Set<number> }

export const nothingSeen = (): Seen => ({
  sent: new Set(),
  together: new Set(),
  statuses: new Set(),
})

/** Folder with a file from each worker of the last run. */
export const NOTES = join(import.meta.dirname, '../../../.cache/contract-coverage')

/** Content of a file of notes, by call. */
export type Noted = Record<
  string,
  { [Of in keyof Seen]: Seen[Of] extends Set<infer One> ? One[] : never }
>

/** Statuses with which any call may refuse. */
const OF_ANY_CALL = [413, 414, 415, 429]

/**
 * Parts of a call that no test has seen: fields and words that were never sent in a success, and declared refusals that
 * never came. Also refusals that came without being declared.
 */
export function unseenOf(endpoint: Endpoint, { sent, statuses }: Seen) {
  const { body, query } = inputOf(endpoint)
  const inQuery = query ? [...pathsOf(query)].map((path) => `?${path}`) : []
  const said = refusalsOf(endpoint)
  // The only wrong body for a call without fields is one that is no object, which any call refuses.
  const ofAnyCall = [...OF_ANY_CALL, ...(body || query ? [] : [400])]
  const isRefusal = (status: number) => status >= 400 && status < 500 && !ofAnyCall.includes(status)
  return {
    fields: [...(body ? pathsOf(body) : []), ...inQuery].filter((path) => !sent.has(path)),
    refusals: said.filter((status) => !statuses.has(status)),
    unsaid: [...statuses].filter((status) => isRefusal(status) && !said.includes(status)),
  }
}
