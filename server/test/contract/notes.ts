import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '../../src/http/openapi/endpoints.ts'
import { noteFault } from '../asked-faults.ts'
import { callOf, inputOf, NOTES, type Noted, nothingSeen, type Seen } from './declared.ts'
import { type Place, sentOf, togetherOf } from './parts.ts'

type Known = Seen & { call: string; pattern: RegExp; body?: Place; query?: Place }

let known: Map<string, Known[]> | undefined

/**
 * Calls by method and number of segments, those without parameters first, and `…/:report_id.pdf` before `…/:report_id`,
 * which fits its address, too.
 */
function knownCalls() {
  const calls = Map.groupBy(
    allEndpoints.map(({ endpoint }): [string, Known] => {
      const { method, path } = endpoint
      const { body, query } = inputOf(endpoint)
      return [
        `${method} ${path.split('/').length}`,
        {
          call: callOf(endpoint),
          pattern: new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
          ...(body && { body }),
          ...(query && { query }),
          ...nothingSeen(),
        },
      ]
    }),
    ([key]) => key,
  )
  const namedLast = (one: Known, other: Known) =>
    one.call.split(':').length - other.call.split(':').length || other.call.length - one.call.length
  return new Map(
    [...calls].map(([key, all]) => [key, all.map(([, each]) => each).toSorted(namedLast)]),
  )
}

function find(method: string, path: string) {
  known ??= knownCalls()
  return known
    .get(`${method} ${path.split('/').length - 1}`)
    ?.find(({ pattern }) => pattern.test(path))
}

type Asked = { method?: string; url?: string; query?: object; payload?: unknown }

function parsePayload(payload: unknown) {
  if (typeof payload !== 'string') return payload
  try {
    return JSON.parse(payload) as unknown
  } catch {
    return undefined
  }
}

function queryOf(search: URLSearchParams, more: object | undefined) {
  const names = new Set(search.keys())
  const own = [...names].map((name) => [name, search.getAll(name)] as const)
  return {
    ...Object.fromEntries(own.map(([name, all]) => [name, all.length > 1 ? all : all[0]])),
    ...more,
  }
}

function noteCall({ method = 'GET', url = '', query, payload }: Asked, status: number) {
  const [path = '', search = ''] = url.split('?')
  const seen = find(method.toUpperCase(), path)
  if (!seen) return
  seen.statuses.add(status)
  if (status >= 400) return
  if (seen.query)
    for (const each of sentOf(seen.query, queryOf(new URLSearchParams(search), query)))
      seen.sent.add(`?${each}`)
  if (!seen.body) return
  const body = parsePayload(payload)
  for (const each of sentOf(seen.body, body)) seen.sent.add(each)
  for (const each of togetherOf(seen.body, body)) seen.together.add(each)
}

/** Notes which fields the tests send in calls that succeed, and how calls are refused (`tools/checks/contract-coverage.ts`). */
export function noteCalls(app: FastifyInstance) {
  const inject = app.inject.bind(app) as (what: unknown) => Promise<{ statusCode: number }>
  async function injected(what: string | Asked) {
    const answer = await inject(what)
    const asked = typeof what === 'string' ? { url: what } : what
    noteCall(asked, answer.statusCode)
    if (answer.statusCode >= 500)
      noteFault(`${asked.method ?? 'GET'} ${asked.url}`, answer.statusCode)
    return answer
  }
  app.inject = injected as unknown as typeof app.inject
}

/** Writes the notes of this worker until now, because a worker that is ended has no time to write. */
export function writeNotes() {
  if (!known) return
  const noted: Noted = {}
  for (const { call, sent, together, statuses } of [...known.values()].flat())
    if (statuses.size > 0)
      noted[call] = { sent: [...sent], together: [...together], statuses: [...statuses] }
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(join(NOTES, `${process.pid}.json`), JSON.stringify(noted))
}

export const forgetNotes = () => rmSync(NOTES, { recursive: true, force: true })
