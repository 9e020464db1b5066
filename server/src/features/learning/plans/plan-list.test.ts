import { expect } from 'vitest'
import { freshTest as test } from '../../../../test/academy.ts'
import { timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { thePlan, YEAR } from '../../../../test/learning.ts'
import { statementsOf } from '../../../../test/split-writes.ts'
import { createLateBatches, createPlanPages } from './plan-list.service.ts'

beginEachTestAt('2026-11-12', '17:10')

test('the list has all batches for the office, theirs for teachers, the most behind first', async ({
  academy,
}) => {
  const { savePlan, plans, planOf, itsTeacher, aBatch, body, batch_id } = await thePlan(academy)
  await savePlan(body)
  const none = await aBatch({ batch_name: 'Class 8' })
  const other = await aBatch({ batch_name: 'Class 10 – Late', schedules: [timeOn('Monday')] })
  await savePlan({ ...YEAR, chapters: body.chapters.slice(0, 1) }, undefined, other)
  const over = await aBatch({ batch_name: 'Class 7' })
  await academy.db
    .updateTable('batches')
    .set({ ends_on: '2026-11-01' })
    .where('batch_id', '=', over)
    .execute()

  const teacher = await itsTeacher()
  const all = (await plans()).body
  expect(all).toMatchObject({ total: 3, page: 1, page_size: 20 })
  expect(all.items.map(({ batch_name, behind }) => [batch_name, behind])).toEqual([
    ['Class 9 – Morning', 30],
    ['Class 10 – Late', 8],
    ['Class 8', 0],
  ])
  expect(all.items[0]).toEqual({
    batch_id,
    batch_name: 'Class 9 – Morning',
    teacher: expect.any(String),
    now: ['Real Numbers', 'Polynomials', 'Linear Equations', 'Quadratics'],
    chapters: { done: 0, now: 4, ahead: 0 },
    planned: 30,
    worth: 0,
    behind: 30,
    words: '30 weeks behind',
    silent: 0,
    has_plan: true,
  })
  expect(all.items[2]).toMatchObject({ batch_id: none, has_plan: false, words: 'no plan' })
  expect((await plans({ search: 'late' })).body.items.map((row) => row.batch_id)).toEqual([other])
  expect((await plans({ page: 2, page_size: 2 })).body).toMatchObject({
    total: 3,
    items: [{ batch_id: none }],
  })

  expect((await plans({}, teacher.call)).body.items.map((row) => row.batch_id)).toEqual([batch_id])
  expect((await planOf(teacher.call))?.chapters).toHaveLength(4)
  expect(await savePlan({ ...body, version: 1 }, teacher.call)).toMatchObject({ status: 200 })
  expect(await savePlan(body, teacher.call, other)).toMatchObject({
    status: 404,
    error: 'Batch not found.',
  })
  const desk = await academy.signUpAs('desk')
  expect((await planOf(desk.call))?.version).toBe(2)
  expect((await savePlan(body, desk.call)).status).toBe(403)
  const student = await academy.aStudent()
  expect((await plans({}, student.call)).status).toBe(403)
})

test('of very many batches the order may be some minutes old, but each row tells where it stands now', async ({
  academy,
}) => {
  const { savePlan, plans, finish, aBatch, body, roots, batch_id } = await thePlan(academy)
  await savePlan({ ...body, chapters: body.chapters.slice(3) })
  const other = await aBatch({ batch_name: 'Class 10 – Late' })
  await savePlan({ ...YEAR, chapters: body.chapters.slice(1, 2) }, undefined, other)
  await academy.db
    .insertInto('batches')
    .values(Array.from({ length: 200 }, (_, n) => ({ batch_name: `Batch ${n}` })))
    .execute()
  const first = async () =>
    (await plans({ page_size: 2 })).body.items.map((row) => [row.batch_id, row.behind])
  expect(await first()).toEqual([
    [other, 6],
    [batch_id, 5],
  ])

  // Two rows fit the first page, and their order is fresh, too.
  const again = await savePlan(
    { ...YEAR, version: 1, chapters: body.chapters.slice(1, 3) },
    undefined,
    other,
  )
  expect(again.status).toBe(200)
  expect(await first()).toEqual([
    [other, 17],
    [batch_id, 5],
  ])
  await finish(roots, '2026-11-12')
  expect((await plans({ page_size: 1, page: 2 })).body.items[0]).toMatchObject({
    batch_id,
    behind: -5,
    words: '5 weeks ahead',
  })
  // A batch that has just got a plan comes before those without one.
  const late = await aBatch({ batch_name: 'Zero' })
  await savePlan({ ...YEAR, chapters: body.chapters.slice(0, 1) }, undefined, late)
  expect((await plans({ page_size: 3 })).body.items.map((row) => row.batch_id)).toEqual([
    other,
    late,
    batch_id,
  ])
})

test('of very many batches the list and Today read once where they stand', async ({ academy }) => {
  const { db } = academy
  const now = { date: '2026-11-13', time: '17:10' }
  // The previous test cached the figures of another day.
  setClock(now.date, now.time)
  const { savePlan, body } = await thePlan(academy)
  await savePlan(body)
  await db
    .insertInto('batches')
    .values(Array.from({ length: 200 }, (_, n) => ({ batch_name: `Batch ${n}` })))
    .execute()
  const [list, late] = [createPlanPages(db), createLateBatches(db)]
  const owner = { role: 'admin', uid: 'owner' } as Parameters<typeof list>[0]
  const asked = { search: undefined, page: 1, page_size: 1 }
  await list(owner, asked)
  const statements = await statementsOf(() => late(now))
  expect(await late(now)).toEqual(['Class 9 – Morning'])
  expect(statements.filter((text) => text.includes('lesson_topics'))).toEqual([])
})

test('lessons a week are those of the weekly times that hold today, not of later ones', async ({
  academy,
}) => {
  const { savePlan, planOf, aBatch, change, call, body } = await thePlan(academy)
  const schedules = [timeOn('Monday'), timeOn('Thursday')]
  const batch_id = await aBatch({ batch_name: 'Class 10 – Later', schedules })
  await savePlan({ ...YEAR, chapters: body.chapters.slice(0, 1) }, undefined, batch_id)
  const later = { batch_id, batch_name: 'Class 10 – Later', description: '', course_id: null }
  const days = ['Monday', 'Tuesday', 'Friday']
  const changed = await change({
    ...{ ...later, schedules: days.map((day) => timeOn(day)), from: '2026-11-30' },
  })
  expect(changed.status).toBe(200)
  expect((await planOf(call, batch_id))?.lessons_a_week).toBe(2)
  setClock('2026-11-30', '09:00')
  expect((await planOf(call, batch_id))?.lessons_a_week).toBe(3)
})
