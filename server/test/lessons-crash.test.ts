import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../seed/bulk/ledger-load.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { runsOf } from './faults/daily-run.ts'
import { aProcessAcademy } from './faults/process-academy.ts'

test('lessons that were being made when app and database were killed are all made afterwards, once', async () => {
  const academy = await aProcessAcademy()
  const { db, restart, killPostgres } = academy
  const { hasBegun, hasFinished } = runsOf(db, 'lessons')
  await hasFinished(30_000)
  await sql`
    insert into batches (batch_name, description)
    select 'Batch ' || n, '' from generate_series(1, 400) n`.execute(db)
  await sql`
    insert into batch_schedules (batch_id, position, weekday, start_time, end_time)
    select batch_id, 0, 'Monday', '17:00', '18:00' from batches`.execute(db)
  await db.deleteFrom('job_runs').execute()

  await restart()
  await hasBegun()
  await restart()
  await hasBegun()
  killPostgres()
  await hasFinished(60_000)

  const { rows } = await sql<{ batches: number; most: number; least: number }>`
    select count(*)::int as batches, max(count)::int as most, min(count)::int as least
    from (select count(*) from lessons group by batch_id) as each`.execute(db)
  expect(rows[0]).toMatchObject({ batches: 400, most: rows[0]?.least })
})

/** An academy with six lessons of a batch, each register with one absence. */
async function sixRegisters() {
  const academy = await aProcessAcademy()
  const { db, ask } = academy
  await loadLedger(db, { students: 20, batches: 1, months: 0, paidMonths: 0 })
  const { rows: lessons } = await sql<{ lesson_id: number; students: number[] }>`
    with held as (
      insert into lessons (batch_id, date, start_time, end_time, kind)
      select batch_id, now()::date - n, '10:00', '11:00', 'extra'
      from batches, generate_series(1, 6) n returning lesson_id, batch_id, date)
    select lesson_id, array_agg(student_id) as students
    from held join memberships m on m.batch_id = held.batch_id and m.joined_on <= held.date
    group by lesson_id`.execute(db)
  expect(lessons).toHaveLength(6)
  const token = await academy.signIn()
  const marked_at = clock.now().toISOString()
  return {
    ...academy,
    lessons,
    /** Sends the register as the phone does, always with the same key. */
    save({ lesson_id, students }: (typeof lessons)[number]) {
      const marks = [{ student_id: students[0], code: 'A', marked_at }]
      const body = { rest: 'P', of: students, marks }
      const path = `lessons/${lesson_id}/register`
      return ask(path, { method: 'PUT', body, token, key: `phone-${lesson_id}` })
    },
    async taken() {
      const { rows } = await sql<{ lesson_id: number; marks: number; absent: number }>`
        select r.lesson_id, count(*)::int as marks,
          (count(*) filter (where code = 'A'))::int as absent
        from registers r left join attendance_marks using (lesson_id)
        group by r.lesson_id`.execute(db)
      return rows
    },
    whole: { marks: lessons[0]?.students.length, absent: 1 },
  }
}

test('registers that were being saved when app and database were killed are saved once and whole', async () => {
  const { lessons, save, taken, whole, killAll, start, untilWell } = await sixRegisters()

  const sent = lessons.map(save)
  await Promise.race(sent)
  await killAll()
  const answers = await Promise.all(sent)
  await start()
  await untilWell()
  const acknowledged = lessons.filter((_, index) => answers[index]?.status === 200)
  expect(acknowledged.length).toBeGreaterThan(0)
  const stored = await taken()
  expect(stored.map(({ lesson_id }) => lesson_id)).toEqual(
    expect.arrayContaining(acknowledged.map(({ lesson_id }) => lesson_id)),
  )
  for (const register of stored) expect(register).toMatchObject(whole)

  for (const lesson of lessons) expect(await save(lesson)).toMatchObject({ status: 200 })
  const all = await taken()
  expect(all).toHaveLength(lessons.length)
  for (const register of all) expect(register).toMatchObject(whole)
})

test('while PostgreSQL is away registers are put off, and those sent again are saved once and whole', async () => {
  const { lessons, save, taken, whole, killAllOfPostgres } = await sixRegisters()

  killAllOfPostgres()
  const answers = await Promise.all(lessons.map(save))
  const statuses = answers.map((answer) => answer?.status)
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([])

  for (const lesson of lessons)
    await vi.waitFor(async () => expect((await save(lesson))?.status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
  const all = await taken()
  expect(all).toHaveLength(lessons.length)
  for (const register of all) expect(register).toMatchObject(whole)
})
