import { dayAfter } from '@ganit/contract/days'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { aChapter, planned, theLearning } from '../../../../../test/learning.ts'
import { DAY } from '../../../../../test/registers.ts'
import { statementsOf } from '../../../../../test/split-writes.ts'

beginEachTestAt(DAY, '17:10')

test('a register is saved with its topics, which stay, are replaced and cleared', async ({
  academy,
}) => {
  const { save, read, lesson } = await theLearning(academy)
  const lines = await aChapter(academy, 'Linear Equations', {
    skills: ['Elimination', 'Word problems'],
  })
  const roots = await aChapter(academy, 'Quadratic Equations')
  const lesson_id = await lesson()
  const topics = async () => (await read(lesson_id)).taught_topics
  const [elimination = 0, words = 0] = lines.skills

  const both = [
    { chapter_id: lines.chapter_id, skill_ids: lines.skills },
    { chapter_id: roots.chapter_id },
  ]
  expect(await save(lesson_id, { marks: [], taught_topics: both })).toMatchObject({ status: 200 })
  expect(await topics()).toEqual([
    { chapter_id: lines.chapter_id, skill_id: elimination },
    { chapter_id: lines.chapter_id, skill_id: words },
    { chapter_id: roots.chapter_id, skill_id: null },
  ])

  await save(lesson_id, { marks: [] })
  expect(await topics()).toHaveLength(3)

  const less = [{ chapter_id: lines.chapter_id, skill_ids: [words, words] }]
  await save(lesson_id, { marks: [], taught_topics: less })
  expect(await topics()).toEqual([{ chapter_id: lines.chapter_id, skill_id: words }])

  await save(lesson_id, { marks: [], taught_topics: [] })
  expect(await topics()).toEqual([])
})

test('a register with topics takes as many statements as one without', async ({ academy }) => {
  const { save, lesson } = await theLearning(academy)
  const { chapter_id } = await aChapter(academy, 'Quadratic Equations')
  const days = [DAY, dayAfter(DAY, -1), dayAfter(DAY, -2)]
  const taken = async (more: object) => {
    const lesson_id = await lesson({ date: days.pop() ?? DAY })
    return (await statementsOf(() => save(lesson_id, { marks: [], ...more }))).length
  }
  await taken({})
  expect(await taken({ taught_topics: [{ chapter_id }] })).toBe(await taken({}))
})

test('without a text the names of the chapters stand for it, in lists and the month sheet, too', async ({
  academy,
}) => {
  const { call, save, read, lesson } = await theLearning(academy)
  const roots = await aChapter(academy, 'Quadratic Equations', { skills: ['Formula'] })
  const lines = await aChapter(academy, 'Linear Equations')
  const lesson_id = await lesson()
  const taught_topics = [
    { chapter_id: lines.chapter_id },
    { chapter_id: roots.chapter_id, skill_ids: roots.skills },
  ]
  await save(lesson_id, { marks: [], taught_topics })
  const said = async () => [
    (await read(lesson_id)).lesson.taught,
    (await call(listLessons, { querystring: { from: DAY, to: DAY } })).body[0]?.taught,
  ]

  expect(await said()).toEqual(Array(2).fill('Quadratic Equations, Linear Equations'))
  await save(lesson_id, { marks: [], taught: 'Revision' })
  expect(await said()).toEqual(Array(2).fill('Revision'))
  await save(lesson_id, { marks: [], taught: '', taught_topics: [] })
  expect(await said()).toEqual([null, null])
})

test('unknown chapters and skills of others are named, and nothing of the register is saved', async ({
  academy,
}) => {
  const { save, read, lesson } = await theLearning(academy)
  const lines = await aChapter(academy, 'Linear Equations', { skills: ['Elimination'] })
  const roots = await aChapter(academy, 'Quadratic Equations')
  const lesson_id = await lesson()
  const reply = await save(lesson_id, {
    marks: [],
    taught_topics: [
      { chapter_id: lines.chapter_id },
      { chapter_id: 99_999 },
      { chapter_id: roots.chapter_id, skill_ids: lines.skills },
    ],
  })

  expect([reply.status, reply.fields]).toEqual([
    400,
    {
      'taught_topics.1.chapter_id': 'There is no such chapter.',
      'taught_topics.2.skill_ids': 'This skill is of another chapter.',
    },
  ])
  expect(await read(lesson_id)).toMatchObject({
    register: { state: 'not_taken' },
    taught_topics: [],
  })
  const five = Array(5).fill({ chapter_id: lines.chapter_id })
  expect(await save(lesson_id, { marks: [], taught_topics: five })).toMatchObject({
    status: 400,
    fields: { taught_topics: 'A lesson may name at most 4 chapters.' },
  })
})

test('a deleted register takes its topics with it, and the trail has both', async ({ academy }) => {
  const { call, save, read, drop, lesson } = await theLearning(academy)
  const { chapter_id } = await aChapter(academy, 'Quadratic Equations')
  const lesson_id = await lesson()
  await save(lesson_id, { marks: [], taught_topics: [{ chapter_id }] })
  await drop(lesson_id)

  expect((await read(lesson_id)).taught_topics).toEqual([])
  const { body } = await call(listAuditEntries, { querystring: { subject: 'lesson_topics' } })
  const { items } = body as { items: { action: string; subject_id: string }[] }
  expect(items.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['deleted', String(lesson_id)],
    ['created', String(lesson_id)],
  ])
})

test('a register offers chapters that run, the last named and the next one, each with the number of its lesson', async ({
  academy,
}) => {
  const { savePlan, taughtOn, read, lesson } = await theLearning(academy)
  const names = [
    'Real Numbers',
    'Polynomials',
    'Linear Equations',
    'Quadratics',
    'Progressions',
    'Triangles',
  ]
  const ids: number[] = []
  for (const name of names) ids.push((await aChapter(academy, name)).chapter_id)
  const [real = 0, poly = 0, lines = 0, roots = 0, ap = 0] = ids
  const off = await aChapter(academy, 'Sets', { class_number: 11, skills: ['Venn', 'Union'] })
  await savePlan({
    starts_on: '2026-11-02',
    ends_on: '2027-03-31',
    chapters: [
      planned(real, 4, '2026-11-02', '2026-11-10', { was_before: true }),
      planned(poly, 4, '2026-11-02', '2026-11-20'),
      planned(lines, 5, '2026-11-20', '2026-12-20'),
      planned(roots, 6, '2026-12-07', '2026-12-31'),
      planned(ap, 6, '2027-01-04', '2027-01-20'),
      planned(ids[5] ?? 0, 6, '2027-01-21', '2027-02-20'),
    ],
  })
  await taughtOn('2026-11-23', [{ chapter_id: lines }, { chapter_id: poly }])
  await taughtOn('2026-11-26', [{ chapter_id: lines }])
  await taughtOn('2026-11-30', [{ chapter_id: lines }, { chapter_id: off.chapter_id }])
  // Besides the plan's chapters only the last named one is offered.
  const logic = await aChapter(academy, 'Logic', { class_number: 11 })
  await taughtOn('2026-12-01', [{ chapter_id: logic.chapter_id }])
  await taughtOn('2026-12-03', [{ chapter_id: off.chapter_id, skill_ids: [off.skills[0]] }])
  // A later lesson does not count here.
  await taughtOn('2026-12-10', [{ chapter_id: real }])
  const { offered } = await read(await lesson())

  expect(
    offered.map(({ name, lesson_no, lessons }) => `${name} ${lesson_no} of ${lessons}`),
  ).toEqual([
    'Linear Equations 3 of 5',
    'Quadratics 1 of 6',
    'Progressions 1 of 6',
    'Sets 2 of null',
  ])
  expect(offered.at(-1)).toMatchObject({
    is_done: false,
    skills: [{ name: 'Venn' }, { name: 'Union' }],
  })
})

test('the owner and the batch’s teacher may say that a chapter is finished, not the desk nor who stands in', async ({
  academy,
}) => {
  const { savePlan, read, lesson, itsTeacher } = await theLearning(academy)
  const { chapter_id } = await aChapter(academy, 'Quadratic Equations')
  const stand = await academy.signUpAs('teacher')
  const lesson_id = await lesson({ teacher_id: stand.uid })
  expect((await read(lesson_id)).may_finish).toBe(false)
  await savePlan({
    ...{ starts_on: '2026-11-02', ends_on: '2027-03-31' },
    chapters: [{ chapter_id, lessons: 1 }],
  })
  const [teacher, desk] = [await itsTeacher(), await academy.signUpAs('desk')]
  const may = async (call: typeof stand.call) => (await read(lesson_id, call)).may_finish
  expect((await read(lesson_id)).may_finish).toBe(true)
  expect([await may(teacher.call), await may(stand.call), await may(desk.call)]).toEqual([
    true,
    false,
    false,
  ])
})

test('without a plan the last two named are offered, and what this lesson names stays, ended skills too', async ({
  academy,
}) => {
  const { save, taughtOn, read, lesson } = await theLearning(academy)
  const [a, b, c] = [
    await aChapter(academy, 'A'),
    await aChapter(academy, 'B'),
    await aChapter(academy, 'C'),
  ]
  const d = await aChapter(academy, 'D', { skills: ['Old', 'New'] })
  const lesson_id = await lesson()
  expect((await read(lesson_id)).offered).toEqual([])

  await taughtOn('2026-11-23', [{ chapter_id: a.chapter_id }])
  await taughtOn('2026-11-26', [{ chapter_id: b.chapter_id }])
  await taughtOn('2026-11-30', [{ chapter_id: c.chapter_id }])
  const names = async () => (await read(lesson_id)).offered.map(({ name }) => name)
  expect(await names()).toEqual(['C', 'B'])

  const named = { chapter_id: d.chapter_id, skill_ids: [d.skills[0]] }
  await save(lesson_id, { marks: [], taught_topics: [named] })
  await academy.db
    .updateTable('skills')
    .set({ is_active: false })
    .where('name', '=', 'Old')
    .execute()
  const { offered } = await read(lesson_id)
  expect(offered.map(({ name, lesson_no }) => `${name} ${lesson_no}`)).toEqual(['D 1', 'C 2'])
  expect(offered[0]?.skills.map(({ name }) => name)).toEqual(['Old', 'New'])
  await save(lesson_id, { marks: [], taught_topics: [{ chapter_id: d.chapter_id }] })
  expect((await read(lesson_id)).offered[0]?.skills.map(({ name }) => name)).toEqual(['New'])
})
