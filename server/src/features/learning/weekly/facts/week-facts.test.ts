import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../../test/days.ts'
import { aChapter } from '../../../../../test/learning.ts'
import { aReadyPaper, questionsOf } from '../../../../../test/papers.ts'
import { testCalls } from '../../../../../test/tests.ts'
import { LESSON_DAY, theWeek, WEEK } from '../../../../../test/weekly-notes.ts'

beginEachTestAt(WEEK, '09:00')

test('three topics are told, skills before chapters, the first taught first', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aPupil, aLessonWith, noteOf } = await theWeek(academy)
  const batch_id = await aBatch()
  const { student_id } = await aPupil(batch_id)
  const roots = await aChapter(academy, 'Quadratics', { skills: ['Factors', 'Formula'] })
  const sets = await aChapter(academy, 'Sets')
  const monday = await aLessonWith(batch_id, { [student_id]: 'P' })
  const tuesday = await aLessonWith(batch_id, { [student_id]: 'A' }, { date: '2026-12-08' })
  const [factors = 0, formula = 0] = roots.skills
  const said = (lesson_id: number, chapter_id: number, skill_id: number | null) =>
    db.insertInto('lesson_topics').values({ lesson_id, chapter_id, skill_id }).execute()
  await said(monday, sets.chapter_id, null)
  await said(monday, roots.chapter_id, formula)
  await said(tuesday, roots.chapter_id, factors)
  await said(tuesday, roots.chapter_id, null)
  const lines = (await noteOf(batch_id, student_id))?.lines.map(({ text }) => text)
  expect(lines).toEqual(['Lessons: present at 1 of 2.', 'Taught: Formula, Factors and Sets.'])
})

test('results alone make a week, and what a later note told is told in this one', async ({
  academy,
}) => {
  const { db } = academy
  const { call, aBatch, aPupil, noteOf } = await theWeek(academy)
  const batch_id = await aBatch()
  const { student_id } = await aPupil(batch_id)
  const { chapter_id } = await aChapter(academy, 'Elimination', { class_number: 9 })
  const { paper_id } = await aReadyPaper(
    call,
    await questionsOf(academy, 3, { chapter_id, class_number: 9 }),
  )
  const tests = testCalls(call)
  const { test_id } = await tests.aTest({
    ...{ title: 'Unit test', mode: 'paper', paper_id, batch_ids: [batch_id] },
    ...{ opens_at: '2026-11-20T04:30:00Z', closes_at: '2026-11-20T07:30:00Z' },
  })
  const { items } = (await tests.marks(test_id)).body
  const marks = JSON.stringify(Object.fromEntries(items.map(({ item_id }) => [item_id, 1])))
  await sql`insert into test_sheets (test_id, student_id, marks)
    values (${test_id}, ${student_id}, ${marks}::jsonb)`.execute(db)
  await sql`update tests set published_at = ${`${LESSON_DAY}T10:00:00Z`}::timestamptz
    where test_id = ${test_id}`.execute(db)
  const texts = async () => (await noteOf(batch_id, student_id))?.lines.map(({ text }) => text)
  expect(await texts()).toEqual(['Going well: Elimination (3 of 3 marks).'])
  // This note was written while a clock was ahead.
  const facts = JSON.stringify({ strong: { key: `chapter ${chapter_id}` } })
  await sql`insert into weekly_notes (week, student_id, facts)
    values ('2026-12-20', ${student_id}, ${facts}::jsonb)`.execute(db)
  expect(await texts()).toHaveLength(1)
})

test('a student who leaves on the day of sending is told of the last week, and archived ones are not looked over', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aPupil, aGuardian, aLessonWith, look, put, send, told } = await theWeek(academy)
  const batch_id = await aBatch()
  const leaves = await aPupil(batch_id, 'Riya', { left_on: WEEK })
  const archived = await aPupil(batch_id, 'Arjun')
  for (const { student_id } of [leaves, archived])
    await aGuardian([{ student_id }], { email: `of${student_id}@example.in` })
  await aLessonWith(batch_id, { [leaves.student_id]: 'P', [archived.student_id]: 'P' })
  await db
    .updateTable('students')
    .set({ is_active: false })
    .where('student_id', '=', archived.student_id)
    .execute()
  const { body } = await look({ batch_id })
  expect([body.total, body.students.map(({ student_id }) => student_id)]).toEqual([
    1,
    [leaves.student_id],
  ])
  setClock(WEEK, '18:00')
  await put()
  await send()
  const mails = (await told()).filter(({ channel }) => channel === 'mail')
  expect(mails.map(({ address }) => address)).toEqual([`of${leaves.student_id}@example.in`])
})

test('a test for named students is the next one of those alone', async ({ academy }) => {
  const { db } = academy
  const { aBatch, aPupil, aLessonWith, noteOf } = await theWeek(academy)
  const batch_id = await aBatch()
  const [named, other] = [await aPupil(batch_id, 'Riya'), await aPupil(batch_id, 'Arjun')]
  await aLessonWith(batch_id, { [named.student_id]: 'P', [other.student_id]: 'P' })
  const { rows } = await sql<{ test_id: number }>`
    insert into tests (title, mode, total, opens_at, closes_at, only_named)
    values ('Again', 'paper', 20, '2026-12-16T10:00:00+05:30', '2026-12-16T12:00:00+05:30', true)
    returning test_id`.execute(db)
  const test_id = rows[0]?.test_id ?? 0
  await db.insertInto('test_batches').values({ test_id, batch_id }).execute()
  const { student_id } = named
  await db.insertInto('test_students').values({ test_id, student_id, sits: true }).execute()
  const nextOf = async (id: number) =>
    (await noteOf(batch_id, id))?.lines.find(({ key }) => key === 'next')?.text
  expect(await nextOf(student_id)).toBe('Next test: Again, 16 December 2026.')
  expect(await nextOf(other.student_id)).toBeUndefined()

  // The first coming test is named, whether it is here or at school.
  const atSchool = (id: number, held_on: string) =>
    sql`insert into school_tests (student_id, title, held_on)
      values (${id}, 'Half-yearly', ${held_on}::date)`.execute(db)
  await atSchool(other.student_id, '2026-12-28')
  expect(await nextOf(other.student_id)).toBeUndefined()
  await atSchool(other.student_id, '2026-12-18')
  expect(await nextOf(other.student_id)).toBe('Next test: Half-yearly, 18 December 2026.')
  await atSchool(student_id, '2026-12-18')
  expect(await nextOf(student_id)).toBe('Next test: Again, 16 December 2026.')
  await atSchool(student_id, '2026-12-15')
  expect(await nextOf(student_id)).toBe('Next test: Half-yearly, 15 December 2026.')
})
