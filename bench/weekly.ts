// The weekly notes of a large academy, written by a process of the app's size.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { loadWeek } from '../server/seed/bulk/weekly-load.ts'
import type { Database } from '../server/src/db/schema.ts'
import { enqueueJob } from '../server/src/features/ground/background-jobs/background-jobs.queries.ts'
import { localTime } from '../server/src/features/ground/settings/clock.service.ts'
import { figureOf } from './harness/figures.ts'
import { APP, onThrowAway } from './harness/product.ts'
import { atPercent, meanwhile, measureCalm } from './harness/timer.ts'
import { readingInboxes } from './messages.ts'
import type { Written } from './weekly-sender.ts'

/** Messages that each family has already. */
const EARLIER = 4
const WEEK = localTime('Asia/Kolkata').date

/** Adds messages of earlier weeks, because an academy with notes has them, and PostgreSQL's statistics count them. */
async function loadEarlierMessages(db: Kysely<Database>) {
  await sql`
    with told as (
      insert into messages (purpose, subject, text, student_ids, created_at)
      select 'fee_due', g.name, 'Fees to pay.', array_agg(student_id), now() - make_interval(weeks => n)
      from generate_series(1, ${EARLIER}::integer) n, guardians g join guardianships s using (guardian_id)
      group by n, g.guardian_id
      returning message_id, subject, created_at)
    insert into deliveries (message_id, guardian_id, channel, state, day, created_at, ended_at)
    select message_id, guardian_id, 'inbox', 'sent', told.created_at::date, told.created_at, told.created_at
    from told join guardians on name = subject`.execute(db)
  await sql`vacuum analyze messages, deliveries`.execute(db)
  await sql`checkpoint`.execute(db)
}

/** How many people were told, and how many more than once. */
async function toldTo(db: Kysely<Database>) {
  const { rows } = await sql<{ people: number; twice: number }>`
    select count(*)::int as people, (count(*) filter (where told > 1))::int as twice
    from (
      select guardian_id, count(*) as told from deliveries
      where channel = 'inbox' and event_key like 'weekly/%' group by guardian_id) as each`.execute(
    db,
  )
  return rows[0] ?? { people: 0, twice: 0 }
}

export const weekly = (students: number) =>
  onThrowAway(async ({ db, patient, server }) => {
    await patient.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one)
      await loadWeek(one, students, WEEK)
      await loadEarlierMessages(one)
    })
    const look = readingInboxes(db, students)
    const calm = atPercent(await measureCalm(look), 99)
    await enqueueJob(db, { kind: 'weekly note', key: `weekly/${WEEK}`, input: { week: WEEK } })
    const file = join(import.meta.dirname, 'weekly-sender.ts')
    const sender = fork(file, [JSON.stringify(server.address)], {
      execArgv: APP.slice(0, -1),
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    })
    const written = once(sender, 'message') as Promise<[Written]>
    while ((await toldTo(db)).people === 0) await sleep(50)
    const { result, reads } = await meanwhile(look, () => written)
    const [{ took, share, more }] = result
    const { people, twice } = await toldTo(db)
    const expected = (students * 4) / 5
    return [
      figureOf('written, with the pauses', took / 1000, 's', { most: { value: 40 } }),
      figureOf('more memory', more / 1_000_000, 'MB', { most: { value: 40 } }),
      figureOf('p99 of an inbox meanwhile', atPercent(reads, 99) / calm, '×', {
        most: { value: 2 },
      }),
      // Pauses aside: with nothing to compute it would take as long as its SQL alone.
      figureOf('speed beside its SQL alone', share, '', { least: { value: 0.6 } }),
      figureOf('people told', people, '', {
        least: { value: expected },
        most: { value: expected },
      }),
      figureOf('told more than once', twice, '', { most: { value: 0 } }),
    ]
  })
