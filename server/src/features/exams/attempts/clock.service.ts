import { type Kysely, sql } from 'kysely'
import { isDatabaseAway } from '../../../db/connections/failures.ts'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Part } from '../../../lifecycle/part.ts'
import { GRACE } from './attempts.queries.ts'
import { enqueueMarking } from './submitted.queries.ts'

const LOOK_EVERY_MS = 5_000
/** Attempts per transaction; saves of these attempts wait for it. */
const CHUNK = 200

async function submitChunk(trx: Trx) {
  const { rows } = await sql<{ test_id: number }>`
    with ended as (
      select attempt_id from attempts
      where submitted_at is null and ends_at < now() - ${GRACE}
      order by ends_at, attempt_id limit ${CHUNK} for update skip locked
    )
    update attempts set submitted_at = ends_at, submitted_by = 'clock'
    from ended where attempts.attempt_id = ended.attempt_id
    returning test_id`.execute(trx)
  return rows
}

const submitSome = (db: Kysely<Database>) =>
  db.transaction().execute(async (trx) => {
    const rows = await submitChunk(trx)
    const tests = [...new Set(rows.map(({ test_id }) => test_id))]
    for (const test_id of tests.toSorted((one, other) => one - other))
      await enqueueMarking(trx, test_id)
    return rows.length
  })

/** Found in one statement, because it is asked all day. */
async function isAnyEnded(db: Kysely<Database>) {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from attempts
      where submitted_at is null and ends_at < now() - ${GRACE}) as is_any`.execute(db)
  return rows[0]?.is_any === true
}

/** Submits all expired attempts; returns how many. */
export async function submitEnded(db: Kysely<Database>) {
  let count = 0
  if (!(await isAnyEnded(db))) return count
  for (;;) {
    const some = await submitSome(db)
    count += some
    if (some < CHUNK) return count
  }
}

type Parts = { db: Kysely<Database>; log: { error: (line: string) => void } }

/** Submits expired attempts; several processes may do so at once. */
export const createAttemptsClock = ({ db, log }: Parts): Part => ({
  name: 'ended attempts',
  everyMs: LOOK_EVERY_MS,
  run: () => submitEnded(db),
  tell(error) {
    if (!isDatabaseAway(error)) log.error(`Tests could not be ended: ${error}`)
  },
})
