import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../../test/days.ts'
import { aReadyPaper } from '../../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../../test/practice.ts'
import * as endsOfPractice from '../../../../db/migrations/2026-12-03T1121-ends-of-practice.ts'
import { lockPractice } from '../choosing/practisable.queries.ts'
import { figuresByStudent } from '../levels/figures.queries.ts'

beginEachTestAt(PRACTICE_DAY)

/** A student who was asked a given number of choices. */
async function anAskedStudent(academy: Academy, count: number) {
  const practice = await thePractice(academy)
  const { student_id, call } = await practice.aPractiser()
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await practice.ask('choice', { question: `${n}` }))
  await academy.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2028-01-01') })
    .execute()
  const calls = practiceCalls(call)
  const { session_id, items } = (await calls.begin()).body.session
  /** Position of the nth question. */
  const at = (n: number) => items.find(({ text }) => text === `${n}`)?.position ?? 0
  return { ...practice, ...calls, student_id, ids, session_id, at }
}

test('answers count for thirty days after the questions were asked', async ({ academy }) => {
  const { answer, session_id, today } = await anAskedStudent(academy, 2)
  const { db } = academy
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2028-01-01') })
    .execute()
  const levels = () => db.selectFrom('practice_levels').select(['box', 'last_on']).execute()

  const late = dayAfter(PRACTICE_DAY, 31)
  setDay(late)
  expect((await answer(session_id, 1, ['B'])).body.items[0]?.state).toBe('right')
  expect([await levels(), (await today()).week.days]).toEqual([[], 0])
  const inTime = dayAfter(PRACTICE_DAY, 30)
  setDay(inTime)
  await answer(session_id, 2, ['B'])
  expect([await levels(), (await today()).week.days]).toEqual([[{ box: 1, last_on: inTime }], 1])
})

test('an answer to a session that was ended counts on its day', async ({ academy }) => {
  const { answer, session_id, student_id } = await anAskedStudent(academy, 2)
  await answer(session_id, 1, ['B'])
  await academy.db
    .updateTable('practice_sessions')
    .set({ ended_at: new Date(PRACTICE_DAY) })
    .execute()
  const later = dayAfter(PRACTICE_DAY, 15)
  setDay(later)
  await answer(session_id, 2, ['B'])
  const ofDay = await figuresByStudent(academy.db, [student_id], { from: later, to: later })
  expect(ofDay.get(student_id)).toMatchObject({ days: 1, first: 1, right: 1 })
})

test('a session that ended before its last answer in an earlier release ends with it, no other one', async ({
  academy,
}) => {
  const { db } = academy
  const { answer, session_id } = await anAskedStudent(academy, 2)
  await answer(session_id, 1, ['B'])
  await answer(session_id, 2, ['B'])
  const ends = async (ended_at: Date | null) => {
    await db.updateTable('practice_sessions').set({ ended_at }).execute()
    await endsOfPractice.up(db as never)
    return (await db.selectFrom('practice_sessions').select('ended_at').executeTakeFirst())
      ?.ended_at
  }
  const { rows } = await sql<{ last: Date }>`
    select max((tries -> -1 ->> 'at')::timestamptz) as last from practice_items`.execute(db)
  const last = rows[0]?.last.getTime() ?? 0
  expect((await ends(new Date(last - 1)))?.getTime()).toBe(last)
  expect((await ends(new Date(last + 60_000)))?.getTime()).toBe(last + 60_000)
  expect(await ends(null)).toBeNull()
})

test('an answer waits for what else happens in the student’s practice, before it is stored', async ({
  academy,
}) => {
  const { answer, student_id, session_id } = await anAskedStudent(academy, 1)
  const { db } = academy
  const waiting = async () => {
    const { rows } = await sql<{ locks: number; tries: unknown[] }>`
      select tries, (select count(*)::int from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())) as locks
      from practice_items`.execute(db)
    expect(rows).toEqual([{ locks: 1, tries: [] }])
  }
  const answered = await db.transaction().execute(async (trx) => {
    await lockPractice(trx, student_id)
    const sent = answer(session_id, 1, ['B'])
    await vi.waitFor(waiting, { interval: 20 })
    return { sent }
  })
  expect((await answered.sent).body.items[0]?.state).toBe('right')
})

test('a session whose last question was given up has ended', async ({ academy }) => {
  const { answer, show, session_id, today } = await anAskedStudent(academy, 1)
  await answer(session_id, 1, ['A'])
  expect((await today()).state).toBe('begun')
  await show(session_id, 1)
  expect((await today()).state).toBe('done')
})

test('practice of a topic goes on for seven days, then begins anew', async ({ academy }) => {
  const { begin, chapter_id, skills, ask } = await anAskedStudent(academy, 1)
  for (let n = 0; n < 8; n += 1) await ask()
  const topic = { kind: 'topic', chapter_id, skill_id: skills.roots }
  const first = (await begin(topic)).body.session.session_id
  const on = async (days: number) => {
    setDay(dayAfter(PRACTICE_DAY, days))
    const { status, body } = await begin(topic)
    return [status, body.session.session_id === first]
  }
  expect([await on(1), await on(7), await on(8)]).toEqual([
    [200, true],
    [200, true],
    [201, false],
  ])
})

test('what a paper keeps stays with the worker while other answers are judged', async ({
  academy,
}) => {
  const { answer, session_id, at, ids, call } = await anAskedStudent(academy, 2)
  const jobs = () =>
    academy.db.selectFrom('jobs').select('state').where('kind', '=', 'judge practice').execute()
  await answer(session_id, at(0), ['A'])
  expect(await jobs()).toEqual([])
  await aReadyPaper(call, [ids[0] ?? 0])
  expect((await answer(session_id, at(0), ['C'], 2)).body.items[0]?.state).toBe('waiting')
  expect((await answer(session_id, at(1), ['B'])).body.items[0]?.state).toBe('right')
  expect(await jobs()).toEqual([{ state: 'waiting' }])
})
