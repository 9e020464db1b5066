import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aProcessAcademy } from './faults/process-academy.ts'

// Starts the whole app several times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

test('lessons that were being made when app and database were killed are all made afterwards, once', async () => {
  const academy = await aProcessAcademy()
  const { db, restart, killPostgres } = academy
  const runs = () =>
    db
      .selectFrom('job_runs')
      .selectAll()
      .where('job', '=', 'lessons')
      .execute()
      .catch(() => [])
  const isFinished = async () => (await runs()).some(({ finished_at }) => finished_at)
  await vi.waitFor(async () => expect(await isFinished()).toBe(true), { timeout: 30_000 })
  await sql`
    insert into batches (batch_name, description)
    select 'Batch ' || n, '' from generate_series(1, 400) n`.execute(db)
  await sql`
    insert into batch_schedules (batch_id, position, weekday, start_time, end_time)
    select batch_id, 0, 'Monday', '17:00', '18:00' from batches`.execute(db)
  await db.deleteFrom('job_runs').execute()

  const hasBegun = () =>
    vi.waitFor(
      async () =>
        expect(
          (await runs()).filter(({ outcome, finished_at }) => outcome || finished_at),
        ).toHaveLength(1),
      { timeout: 30_000, interval: 5 },
    )
  await restart()
  await hasBegun()
  await restart()
  await hasBegun()
  killPostgres()
  await vi.waitFor(async () => expect(await isFinished()).toBe(true), { timeout: 60_000 })

  const { rows } = await sql<{ batches: number; most: number; least: number }>`
    select count(*)::int as batches, max(count)::int as most, min(count)::int as least
    from (select count(*) from lessons group by batch_id) as each`.execute(db)
  expect(rows[0]).toMatchObject({ batches: 400, most: rows[0]?.least })
})
