import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/** What one request wrote and kept, by the transactions it did so in; a statement outside of one is one by itself. */
type Written = Map<number, Set<string>>

const requests = new AsyncLocalStorage<Written>()
const heard = new AsyncLocalStorage<string[]>()

const BEGINS = /^\s*(begin|start transaction)\b/i
const KEEPS = /^\s*commit\b/i
const DROPS = /^\s*rollback\b(?!\s+to\b)/i
/** Not the `for update` of a lock, nor the `do update` of an insert. */
const WRITES = /(?:\binsert\s+into|(?<!\b(?:for|key|do)\s+)\bupdate|\bdelete\s+from)\s+"?(\w+)"?/gi

/** What stands by itself: a try counts and is told of, and a judgement is true, whether or not the work is done. */
const APART = ['rate_limits', 'audit_entries', 'judgements']

/** Calls whose writes may stand alone. */
const ALLOWED = [
  // The library that signs people in opens transactions of its own, and queues their mail beside them.
  /^\/api\/auth\//,
  // Whose session does not come signs in with what was chosen.
  /^\/api\/invitations\/accept$/,
  // A code that was right is used up; whose session does not come asks for another.
  /^\/api\/auth-code\/confirm$/,
  // A code is used up, whatever comes of the call.
  /^\/api\/account\/second-factor\/end$/,
  // The gateway is asked between what is wanted and what came of it.
  /^\/api\/online-payments(\/\d+\/refund)?$/,
  // What being late costs is made a few students at a time, and otherwise by the daily work.
  /^\/api\/settings$/,
  // The work goes on after the answer.
  /^\/api\/backups$/,
]

const tablesIn = (text: string) =>
  [...text.matchAll(WRITES)]
    .map(([, table = '']) => table)
    .filter((table) => !APART.includes(table))

let transactions = 0

function watch(client: PoolClient) {
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
    // However many tables one statement writes, they are kept together.
    else if (tables.length > 0) written?.set(++transactions, new Set(tables))
  }

  client.query = ((...all: unknown[]) => {
    const [first] = all
    note(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
    return query(...all)
  }) as typeof client.query
}

/** Notes what goes over the connections of a pool, from their beginning. */
export const watchTransactions = (pool: Pool) => void pool.on('connect', watch)

/** The statements that some work sends to the database. */
export async function statementsOf(work: () => Promise<unknown>) {
  const texts: string[] = []
  await heard.run(texts, async () => await work())
  return texts
}

/**
 * Has a request of a test fail whose writes are kept in more than one transaction: were the app killed, or the last of them
 * refused, the first would stand alone.
 */
export function refuseSplitWrites(app: FastifyInstance) {
  const inject = app.inject.bind(app) as (what: unknown) => Promise<{ statusCode: number }>
  async function injected(what: string | { method?: string; url?: string }) {
    const written: Written = new Map()
    // It is sent when it is waited for.
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
