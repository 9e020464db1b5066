import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/** Tables written by a request, per transaction; a statement outside of one counts as its own. */
type Written = Map<number, Set<string>>

const requests = new AsyncLocalStorage<Written>()
const heard = new AsyncLocalStorage<string[]>()

const BEGINS = /^\s*(begin|start transaction)\b/i
const KEEPS = /^\s*commit\b/i
const DROPS = /^\s*rollback\b(?!\s+to\b)/i
/** Not a lock's `for update`, nor an insert's `do update`. */
const WRITES = /(?:\binsert\s+into|(?<!\b(?:for|key|do)\s+)\bupdate|\bdelete\s+from)\s+"?(\w+)"?/gi

/** Independent writes: a counted try and a verdict stay valid, whether or not the work is done. */
const APART = ['rate_limits', 'audit_entries', 'judgements']

/** Calls whose writes may be separate. */
const ALLOWED = [
  // Better-auth uses its own transactions, and queues mails beside them.
  /^\/api\/auth\//,
  // If creating the session fails, the new password signs in.
  /^\/api\/invitations\/accept$/,
  // A right code is used up; if creating the session fails, another is requested.
  /^\/api\/auth-code\/confirm$/,
  // The call uses up the code, whatever its result is.
  /^\/api\/account\/second-factor\/end$/,
  // The gateway is asked between the intention and the result.
  /^\/api\/online-payments(\/\d+\/refund)?$/,
  /^\/p\/\w+\/online(\?|$)/,
  // Late fees are computed a few students at a time, otherwise by the daily work.
  /^\/api\/settings$/,
  // An answer is stored before it is judged, because judging takes time; the worker judges after an interruption.
  /^\/api\/practice\/\d+\/(answers|show)$/,
  // The work continues after the answer.
  /^\/api\/backups$/,
]

const tablesIn = (text: string) =>
  [...text.matchAll(WRITES)]
    .map(([, table = '']) => table)
    .filter((table) => !APART.includes(table))

let transactions = 0

function watchStatements(client: PoolClient) {
  let open: { id: number; tables: Set<string> } | undefined
  const query = client.query.bind(client) as (...all: unknown[]) => unknown

  function note(text: string) {
    const written = requests.getStore()
    heard.getStore()?.push(text)
    if (BEGINS.test(text)) open = { id: ++transactions, tables: new Set() }
    else if (KEEPS.test(text)) {
      if (open && open.tables.size > 0) written?.set(open.id, open.tables)
      open = undefined
    } else if (DROPS.test(text)) open = undefined
    else wrote(tablesIn(text), written)
  }

  function wrote(tables: string[], written: Written | undefined) {
    if (open) for (const table of tables) open.tables.add(table)
    // All tables of one statement are written together.
    else if (tables.length > 0) written?.set(++transactions, new Set(tables))
  }

  client.query = ((...all: unknown[]) => {
    const [first] = all
    note(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
    return query(...all)
  }) as typeof client.query
}

export const watchTransactions = (pool: Pool) => void pool.on('connect', watchStatements)

/** Statements that some work sends to the database. */
export async function statementsOf(work: () => Promise<unknown>) {
  const texts: string[] = []
  await heard.run(texts, async () => await work())
  return texts
}

/**
 * Fails a test whose request writes in several transactions: if the app died in between, the first would remain alone.
 */
export function refuseSplitWrites(app: FastifyInstance) {
  const inject = app.inject.bind(app) as (what: unknown) => Promise<{ statusCode: number }>
  async function injected(what: string | { method?: string; url?: string }) {
    const written: Written = new Map()
    // The request is sent when awaited.
    const answer = await requests.run(written, async () => await inject(what))
    const { method = 'GET', url } = typeof what === 'string' ? { url: what } : what
    if (written.size <= 1 || ALLOWED.some((each) => each.test(String(url)))) return answer
    const parts = [...written.values()].map((tables) => [...tables].join(' + '))
    throw new Error(
      `${method} ${url} writes in ${parts.length} transactions (${parts.join(' | ')}): do it in one, with inTransaction.`,
    )
  }
  app.inject = injected as unknown as typeof app.inject
}
