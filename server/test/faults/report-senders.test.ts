import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { loadWeek } from '../../seed/bulk/weekly-load.ts'
import { enqueueJob } from '../../src/features/ground/background-jobs/background-jobs.queries.ts'
import { localTime } from '../../src/features/ground/settings/clock.service.ts'
import { SENDING_JOB } from '../../src/features/learning/progress-reports/sending.service.ts'
import { copyTemplate } from '../database.ts'

const BATCHES = 6
const STUDENTS = BATCHES * 50

test('processes that send progress reports, killed again and again, store and tell each once', {
  timeout: 300_000,
}, async () => {
  const { db, pool, address } = await copyTemplate(inject('database'), 'report_senders')
  const today = localTime('Asia/Kolkata').date
  const [from, to] = [dayAfter(today, -50), dayAfter(today, -1)]
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await loadWeek(one, STUDENTS, today)
  })
  for (let batch_id = 1; batch_id <= BATCHES; batch_id++) {
    const input = { batch_id, from, to, by: '', without: [] }
    await enqueueJob(db, { kind: SENDING_JOB, key: `reports/${batch_id}`, input })
  }
  const begin = () =>
    fork(join(import.meta.dirname, '../report-sender.ts'), [JSON.stringify(address)], {
      execArgv: [],
    })
  const ended = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  const count = async (what: 'progress_reports' | 'told_events') =>
    Number(
      (
        await db
          .selectFrom(what)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  for (const kills of [0, 1, 2]) {
    const before = (await count('progress_reports')) + (await count('told_events'))
    const senders = [begin(), begin()]
    await expect
      .poll(async () => (await count('progress_reports')) + (await count('told_events')), {
        timeout: 60_000,
        interval: 5 + 10 * kills,
      })
      .toBeGreaterThan(before)
    for (const sender of senders) {
      sender.kill('SIGKILL')
      if (!ended(sender)) await once(sender, 'exit')
    }
    // The jobs' lease would end by itself after a minute.
    await sql`update jobs set run_at = now(), failures = 0`.execute(db)
  }
  expect(await count('told_events')).toBeLessThan(STUDENTS)

  const last = [begin(), begin(), begin()]
  for (const sender of last) if (!ended(sender)) await once(sender, 'exit')
  expect([await count('progress_reports'), await count('told_events')]).toEqual([
    STUDENTS,
    STUDENTS,
  ])
  // One message a mother and batch, however many of her children are in it.
  const { rows } = await sql<{ most: number; people: number }>`
    select max(told)::int as most, count(distinct guardian_id)::int as people from (
      select d.guardian_id, r.batch_id, count(*) as told
      from deliveries d join progress_reports r on r.report_id = split_part(d.event_key, '/', 2)::integer
      where d.channel = 'inbox' group by d.guardian_id, r.batch_id) as each`.execute(db)
  expect(rows[0]).toEqual({ most: 1, people: (STUDENTS * 4) / 5 })
  await pool.end()
})
