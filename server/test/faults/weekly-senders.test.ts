import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { loadWeek } from '../../seed/bulk/weekly-load.ts'
import { enqueueJob } from '../../src/features/ground/background-jobs/background-jobs.queries.ts'
import { localTime } from '../../src/features/ground/settings/clock.service.ts'
import { copyTemplate } from '../database.ts'

const STUDENTS = 1_500
/** People who get a note. Some mothers have two children, so five students have four people. */
const PEOPLE = (STUDENTS * 4) / 5

test('several processes that send the weekly notes, one of them killed, tell each family once', {
  timeout: 300_000,
}, async () => {
  const { db, pool, address } = await copyTemplate(inject('database'), 'weekly_senders')
  const week = localTime('Asia/Kolkata').date
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await loadWeek(one, STUDENTS, week)
  })
  await enqueueJob(db, { kind: 'weekly note', key: `weekly/${week}`, input: { week } })
  const begin = () =>
    fork(join(import.meta.dirname, '../weekly-sender.ts'), [JSON.stringify(address)], {
      execArgv: [],
    })
  const ended = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  const told = async () => {
    const { rows } = await sql<{ people: number; most: number }>`
      select count(*)::int as people, coalesce(max(told), 0)::int as most
      from (select guardian_id, count(*) as told from deliveries
        where channel = 'inbox' and event_key like 'weekly/%' group by guardian_id) as each`.execute(
      db,
    )
    return rows[0]
  }
  const first = [begin(), begin()]
  await expect.poll(async () => (await told())?.people ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
  for (const sender of first) {
    sender.kill('SIGKILL')
    if (!ended(sender)) await once(sender, 'exit')
  }
  expect((await told())?.people).toBeLessThan(PEOPLE)

  // The jobs' lease would end by itself after a minute. Two processes find it ended at the same time.
  await sql`update jobs set run_at = now()`.execute(db)
  const second = [begin(), begin(), begin()]
  for (const sender of second) if (!ended(sender)) await once(sender, 'exit')
  expect(await told()).toEqual({ people: PEOPLE, most: 1 })
  const { rows } = await sql<{ state: string }>`select state from weekly_sendings`.execute(db)
  expect(rows).toEqual([{ state: 'sent' }])
  await pool.end()
})
