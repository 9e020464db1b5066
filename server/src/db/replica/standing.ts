import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'

/** Nobody waits for a replica that lags more than this. */
const MOST_LAG_S = 5
/** A healthy replica catches up within milliseconds. */
const WAIT_MS = 500
const LOOK_MS = 10
const ANSWER_MS = 1000

/** Write position of the primary, and its cluster id. */
type Mark = { lsn: string; system: string }

const MARK = `
  select pg_current_wal_flush_lsn()::text as lsn,
    (select system_identifier::text from pg_control_system()) as system`

export async function readMark(primary: Pool | ClientBase) {
  const { rows } = await (primary as ClientBase).query<Mark>(MARK)
  return rows[0]
}

/** Standing of a replica. The age of the last replayed write means nothing once everything is replayed. */
const STANDING = `
  select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as follows,
    pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all,
    (select system_identifier::text from pg_control_system()) as system,
    coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as age`

type Standing = { follows: boolean; has_all: boolean | null; system: string; age: number }

export async function readStanding(replica: ClientBase, mark: Mark) {
  const { rows } = await rejectWhenLate(replica.query<Standing>(STANDING, [mark.lsn]))
  const [standing] = rows
  if (!standing?.follows) throw new Error('it follows no primary')
  if (standing.system !== mark.system) throw new Error('it is of another database')
  return { hasAll: standing.has_all === true, lag: standing.has_all ? 0 : standing.age }
}

/**
 * Waits until a replica has everything that was written before the call. Throws if it lags, hangs, or follows another
 * primary.
 */
export async function waitUntilCaughtUp(replica: ClientBase, mark: Mark) {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const { hasAll, lag } = await readStanding(replica, mark)
    if (hasAll) return
    if (lag > MOST_LAG_S || performance.now() > until)
      throw new Error(`it is ${lag.toFixed(1)} seconds behind`)
    await sleep(LOOK_MS)
  }
}

async function rejectWhenLate<T>(answer: Promise<T>) {
  const answered = new AbortController()
  const tooLate = sleep(ANSWER_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new Error('it does not answer')
  })
  tooLate.catch(() => {})
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    answered.abort()
  }
}
