import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aReadyPaper, questionsOf } from '../../../../test/papers.ts'
import { PERIOD, REPORT_DAY, theReports } from '../../../../test/progress-reports.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readReportFacts } from './facts/report-facts.service.ts'

beginEachTestAt(REPORT_DAY, '18:00')

const day = (n: number) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10)

test('attendance counts P and L of P, A and L, without what was made up for, and the guest’s mark once', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aPupil, aLessonWith } = await theReports(academy)
  const batch_id = await aBatch()
  const other = await aBatch('Class 9 – Evening')
  const { student_id } = await aPupil(batch_id)
  const codes = [...'P'.repeat(60), 'L', ...'A'.repeat(6), ...'E'.repeat(3)]
  const lessons: number[] = []
  for (const [n, code] of codes.entries())
    lessons.push(await aLessonWith(batch_id, { [student_id]: code }, { date: day(n) }))
  // Made up for as a guest of the other batch.
  const makes_up_for = lessons[61]
  const lesson_id = await aLessonWith(other, { [student_id]: 'P' }, { date: '2026-12-01' })
  await db
    .insertInto('lesson_guests')
    .values({ lesson_id, student_id, makes_up_for: makes_up_for ?? 0 } as never)
    .execute()

  const asked = { batch_id, ...PERIOD, student_ids: [student_id], by: 'Rina Sen' }
  const facts = (await readReportFacts(db, asked)).get(student_id)
  expect(facts?.came).toEqual({ n: 62, of: 67, e: 3 })
  expect(facts?.months.reduce((sum, { of }) => sum + of, 0)).toBe(67)
  expect(facts?.months.map(({ month }) => month)).toEqual([
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
  ])
  expect(facts).toMatchObject({
    ...{ class: 9, batches: ['Class 9 – Morning'], since: null, as_of: REPORT_DAY, by: 'Rina Sen' },
    ...{ tests: [], earlier: 0, chapters: [], more: 0, handed_in: null, practised: null },
  })
})

test('a test counts if it was held in the period, is published, not withdrawn and no practice test', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aPupil, aTest, call } = await theReports(academy)
  const { paper_id } = await aReadyPaper(call, await questionsOf(academy, 1))
  const batch_id = await aBatch()
  const pupils: number[] = []
  for (const n of Array.from({ length: 10 }).keys())
    pupils.push((await aPupil(batch_id, `Child ${n}`)).student_id)
  const [student_id = 0] = pupils
  const marks = Object.fromEntries(
    [33, 12, 15, 18, 20, 22, 24, 27, 30, 38].map((mark, n) => [pupils[n] ?? 0, mark]),
  )
  await aTest({ batch_id, date: '2026-09-01', title: 'First day' }, marks)
  await aTest({ batch_id, date: '2026-08-31', title: 'The day before' }, marks)
  await aTest({ batch_id, date: '2026-09-05', title: 'Withdrawn' }, marks, {
    withdrawn_at: clock.now(),
    withdrawn_reason: 'A slip',
  })
  await aTest({ batch_id, date: '2026-09-06', title: 'Not out' }, marks, { published_at: null })
  await aTest({ batch_id, date: '2026-09-07', title: 'Practice' }, marks, {
    ...{ practice: true, mode: 'online', paper_id, total: null },
  })
  const few = { [student_id]: null, [pupils[1] ?? 0]: 5 }
  await aTest({ batch_id, date: '2026-10-01', title: 'Of two' }, few)
  await aTest({ batch_id, date: '2026-10-02', title: 'On leave' }, few)
  await db
    .insertInto('leave_notes')
    .values({ student_id, from_date: '2026-10-02', to_date: '2026-10-03', reason: 'Puja' })
    .execute()

  const asked = { batch_id, ...PERIOD, student_ids: pupils, by: '' }
  const facts = (await readReportFacts(db, asked)).get(student_id)
  expect(facts?.tests).toEqual([
    {
      ...{ test_id: expect.any(Number), title: 'First day', date: '2026-09-01' },
      ...{ state: 'sat', mark: 33, maximum: 40, middle: [18, 30] },
    },
    expect.objectContaining({ title: 'Of two', state: 'absent', mark: null, middle: null }),
    expect.objectContaining({ title: 'On leave', state: 'excused', mark: null }),
  ])
  for (let n = 1; n <= 8; n++) await aTest({ batch_id, date: `2026-11-0${n}` }, marks)
  const later = (await readReportFacts(db, asked)).get(student_id)
  expect([later?.tests.length, later?.earlier, later?.tests[0]?.date]).toEqual([8, 3, '2026-11-01'])
})

test('a move between batches of the class loses nothing; another class stays out', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aPupil, aLessonWith, joins, aTest } = await theReports(academy)
  const set = (batch_id: number, class_number: number | null) =>
    db.updateTable('batches').set({ class_number }).where('batch_id', '=', batch_id).execute()
  const [before, after, olympiad, tenth] = [
    await aBatch('Morning'),
    await aBatch('Evening'),
    await aBatch('Olympiad'),
    await aBatch('Class 10'),
  ]
  await set(before, 9)
  await set(after, 9)
  await set(tenth, 10)
  const { student_id } = await aPupil(before, 'Riya', {
    ...{ joined_on: '2026-09-10', left_on: '2026-10-31' },
  })
  await joins(student_id, after, { joined_on: '2026-11-01' })
  await joins(student_id, olympiad, { joined_on: '2026-11-05' })
  await joins(student_id, tenth, { joined_on: '2026-11-05' })
  for (const [n, batch_id] of [before, after, olympiad, tenth].entries()) {
    const date = n === 0 ? '2026-10-05' : '2026-11-10'
    const lesson_id = await aLessonWith(batch_id, { [student_id]: 'P' }, { date })
    const { chapter_id } = await db
      .insertInto('chapters')
      .values({ class_number: 9, name: `Chapter ${n}`, position: n })
      .returning('chapter_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('lesson_topics').values({ lesson_id, chapter_id }).execute()
    await aTest({ batch_id, date, title: String(n) }, { [student_id]: 10 + n })
  }
  const asked = { batch_id: after, ...PERIOD, student_ids: [student_id], by: '' }
  const facts = (await readReportFacts(db, asked)).get(student_id)
  expect(facts?.came).toEqual({ n: 3, of: 3, e: 0 })
  expect(facts?.tests.map(({ title }) => title)).toEqual(['0', '1', '2'])
  expect(facts?.chapters.map(({ names }) => names.en)).toEqual([
    'Chapter 0',
    'Chapter 1',
    'Chapter 2',
  ])
  expect([facts?.batches, facts?.since]).toEqual([['Evening', 'Morning', 'Olympiad'], '2026-09-10'])
})

test('thirty children take no more statements than one, at most 25', async ({ academy }) => {
  const { db } = academy
  const { aBatch, aPupil, aLessonWith, aTest } = await theReports(academy)
  const batch_id = await aBatch()
  const pupils: number[] = []
  for (const n of Array.from({ length: 12 }).keys())
    pupils.push((await aPupil(batch_id, `Child ${n}`)).student_id)
  await aLessonWith(batch_id, Object.fromEntries(pupils.map((id) => [id, 'P'])))
  await aTest({ batch_id, date: '2026-10-01' }, Object.fromEntries(pupils.map((id) => [id, 20])))
  const count = async (student_ids: number[]) => {
    let statements = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await readReportFacts(counting, { batch_id, ...PERIOD, student_ids, by: '' })
    return statements
  }
  const [one, all] = [await count(pupils.slice(0, 1)), await count(pupils)]
  expect(all).toBe(one)
  expect(all).toBeLessThanOrEqual(25)
})

test('the owner’s account stands among the teachers once it has a name', async ({ academy }) => {
  const { db } = academy
  const { aBatch, aPupil } = await theReports(academy)
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const batch_id = await aBatch('Class 9 – Evening', id)
  const { student_id } = await aPupil(batch_id)
  const teachers = async () => {
    const asked = { batch_id, ...PERIOD, student_ids: [student_id], by: 'Rina Sen' }
    return (await readReportFacts(db, asked)).get(student_id)?.teachers
  }
  expect(await teachers()).toEqual([])
  await db.updateTable('accounts').set({ name: 'Ananya Sen' }).where('id', '=', id).execute()
  expect(await teachers()).toEqual(['Ananya Sen'])
})

test('in a batch of any class each child has the homework of its own class alone', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aPupil, aLessonWith, joins } = await theReports(academy)
  const [club, ninth] = [await aBatch('Club'), await aBatch('Class 9')]
  await db.updateTable('batches').set({ class_number: 9 }).where('batch_id', '=', ninth).execute()
  const children = [await aPupil(club, 'Aarav'), await aPupil(club, 'Riya')]
  const [aarav, riya] = children.map(({ student_id }) => student_id)
  // Both were in the batch of Class 9; one of them is in Class 10 since.
  for (const { student_id } of children) await joins(student_id, ninth)
  const ofClass = (student_class: number, id = 0) =>
    db.updateTable('students').set({ student_class }).where('student_id', '=', id).execute()
  await ofClass(9, aarav)
  await ofClass(10, riya)
  for (const [n, batch_id] of [club, ninth].entries()) {
    const date = day(10 + n)
    const lesson_id = await aLessonWith(batch_id, {}, { date })
    const homework = { lesson_id, text: 'Exercise', hand_in: 'photo', due_date: date }
    await db
      .insertInto('homework')
      .values({ ...homework, looked_at: clock.now() } as never)
      .execute()
    const given = { lesson_id, state: 'handed_in', way: 'paper', handed_in_at: clock.now() }
    await db
      .insertInto('hand_ins')
      .values(children.map(({ student_id }) => ({ ...given, student_id })) as never)
      .execute()
  }
  const asked = { batch_id: club, ...PERIOD, student_ids: [aarav ?? 0, riya ?? 0], by: '' }
  const facts = await readReportFacts(db, asked)
  expect(facts.get(aarav ?? 0)?.handed_in).toEqual({ n: 2, of: 2 })
  expect(facts.get(riya ?? 0)?.handed_in).toEqual({ n: 1, of: 1 })
})

test('a batch that ended before the period is not named, and does not hide when a child joined', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aPupil, joins, list, look } = await theReports(academy)
  const [over, present] = [await aBatch('Summer club'), await aBatch('Evening')]
  const ends = (ends_on: string) =>
    db.updateTable('batches').set({ ends_on }).where('batch_id', '=', over).execute()
  const { student_id } = await aPupil(over, 'Riya')
  await joins(student_id, present, { joined_on: '2026-11-05' })
  const factsOf = async (batch_id: number) => {
    const asked = { batch_id, ...PERIOD, student_ids: [student_id], by: '' }
    return (await readReportFacts(db, asked)).get(student_id)
  }
  await ends('2026-09-01')
  const named = { batches: ['Evening', 'Summer club'], since: null }
  expect(await factsOf(present)).toMatchObject(named)
  await ends('2026-08-31')
  expect(await factsOf(present)).toMatchObject({ batches: ['Evening'], since: '2026-11-05' })
  // The batch itself has nobody to report on any more.
  expect((await list(over)).body.students).toEqual([])
  expect((await look({ batch_id: over, student_id })).status).toBe(404)
})
