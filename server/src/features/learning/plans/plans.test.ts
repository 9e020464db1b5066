import { suggestPlan } from '@ganit/contract/learning/plans'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { expect, inject } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { timeOn } from '../../../../test/batches.ts'
import { copyTemplate } from '../../../../test/database.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aChapter, planned, theLearning, thePlan, YEAR } from '../../../../test/learning.ts'
import { shareLessons } from './lay-out.ts'
import { weightsOfClass } from './plans.queries.ts'

beginEachTestAt('2026-11-12', '17:10')

test('a plan is saved, read with where it stands, changed in place and deleted', async ({
  academy,
}) => {
  const { savePlan, planOf, finish, body, chapters, real, poly, lines, roots, batch_id, taughtOn } =
    await thePlan(academy)
  expect(await planOf()).toBeNull()
  const saved = await savePlan(body)
  expect(saved).toMatchObject({ status: 200, body: { message: 'Plan saved.' } })
  for (const id of [real, poly, lines])
    expect((await finish(id, '2026-11-10')).body).toEqual({ message: 'Chapter finished.' })
  for (const day of ['02', '05', '09']) await taughtOn(`2026-11-${day}`, [{ chapter_id: roots }])
  const sets = await aChapter(academy, 'Sets', { class_number: 11 })
  await taughtOn('2026-11-10', [{ chapter_id: sets.chapter_id }])
  await taughtOn('2026-11-11', [])
  await taughtOn('2026-11-12', [], { taught: 'Revision' })

  expect(await planOf()).toEqual({
    batch_id,
    ...YEAR,
    version: 1,
    lessons_a_week: 1,
    planned: 30,
    worth: 28,
    behind: 2,
    words: '2 weeks behind',
    silent: 1,
    not_taken: 0,
    off_plan: [{ chapter_id: sets.chapter_id, name: 'Sets', taught: 1 }],
    chapters: chapters.map(({ chapter_id, ...chapter }, n) => ({
      chapter_id,
      ...chapter,
      name: ['Real Numbers', 'Polynomials', 'Linear Equations', 'Quadratics'][n],
      class_number: 10,
      taught: n === 3 ? 3 : 0,
      done_on: n === 3 ? null : '2026-11-10',
      was_before: false,
      state: n === 3 ? 'now' : 'done',
    })),
  })

  const turned = chapters.toReversed().slice(0, 3)
  const changed = await savePlan({ ...YEAR, version: 1, chapters: turned })
  expect(changed.body.plan?.chapters.map(({ name, done_on }) => [name, done_on])).toEqual([
    ['Quadratics', null],
    ['Linear Equations', '2026-11-10'],
    ['Polynomials', '2026-11-10'],
  ])
  expect(await savePlan({ ...YEAR, version: 1, chapters: turned })).toMatchObject({ status: 409 })
  expect((await savePlan({ ...YEAR, version: 2, chapters: [] })).body).toEqual({
    message: 'Plan deleted.',
    plan: null,
  })
  expect(await planOf()).toBeNull()
  expect(await academy.db.selectFrom('lesson_topics').selectAll().execute()).toHaveLength(4)
  expect(await savePlan({ ...body, version: 2 })).toMatchObject({ status: 409 })
})

test('a chapter is finished on a day of the plan that is not ahead, and opened again', async ({
  academy,
}) => {
  const { savePlan, planOf, finish, body, real, call } = await thePlan(academy)
  expect(await finish(real, null)).toMatchObject({ status: 404, error: 'Plan not found.' })
  await savePlan(body)
  const fields = { done_on: 'Choose a day of the plan, not ahead.' }
  for (const day of ['2026-11-01', '2026-11-13', '2027-04-01'])
    expect(await finish(real, day)).toMatchObject({ status: 400, fields })

  await finish(real, '2026-11-12')
  expect((await planOf())?.chapters[0]).toMatchObject({ done_on: '2026-11-12', state: 'done' })
  expect((await finish(real, null)).body).toEqual({ message: 'Chapter is open again.' })
  expect((await planOf())?.chapters[0]).toMatchObject({ done_on: null, state: 'now' })
  expect(await finish(99_999, null)).toMatchObject({ status: 404, error: 'Chapter not found.' })
  const { body: trail } = await call(listAuditEntries, {
    querystring: { subject: 'plan_chapters' },
  })
  expect((trail as { items: unknown[] }).items.length).toBeGreaterThan(2)
})

test('wrong plans are refused by field, and a chapter that has ended stays in the plan that has it', async ({
  academy,
}) => {
  const { savePlan, body, chapters, real } = await thePlan(academy)
  const [first] = chapters
  const wrong = async (changes: object) => (await savePlan({ ...body, ...changes })).fields
  expect(await wrong({ chapters: [first, first] })).toEqual({
    'chapters.1.chapter_id': 'This chapter is there twice.',
  })
  expect(await wrong({ chapters: [{ ...first, to_date: '2026-11-01' }] })).toEqual({
    'chapters.0.to_date': 'The end must not be before the start.',
  })
  expect(await wrong({ ends_on: '2027-12-08' })).toEqual({ ends_on: 'A plan may last 400 days.' })
  expect(await wrong({ ends_on: '2026-11-02' })).toEqual({ ends_on: 'Ends must be after Starts.' })
  expect(await wrong({ chapters: [{ ...first, lessons: 61 }] })).toEqual({
    'chapters.0.lessons': 'Lessons must be a whole number from 1 to 60.',
  })
  expect(await wrong({ chapters: [{ ...first, chapter_id: 99_999 }] })).toEqual({
    'chapters.0.chapter_id': 'There is no such chapter.',
  })
  expect((await savePlan({ ...body, ends_on: '2027-12-07' })).status).toBe(200)

  const old = await aChapter(academy, 'Old', { is_active: false })
  const withOld = [...chapters, planned(old.chapter_id, 2, '2026-12-01', '2026-12-05')]
  expect(await wrong({ chapters: withOld })).toEqual({
    'chapters.4.chapter_id': 'This chapter has ended.',
  })
  await academy.db
    .updateTable('chapters')
    .set({ is_active: false })
    .where('chapter_id', '=', real)
    .execute()
  expect((await savePlan(body)).status).toBe(200)
  await expect(
    academy.db.deleteFrom('chapters').where('chapter_id', '=', real).execute(),
  ).rejects.toThrow('plan_chapters')
})

test('a chapter that was taught before stays so unless it is said', { tags: 'slow' }, async ({
  academy,
}) => {
  const { savePlan, body, chapters } = await thePlan(academy)
  const before = chapters.map((chapter, n) => ({ ...chapter, was_before: n === 0 }))
  await savePlan({ ...body, chapters: before })
  const states = async (changes: object[]) =>
    (await savePlan({ ...body, chapters: changes })).body.plan?.chapters.map(
      (each) => each.was_before,
    )
  expect(await states(chapters)).toEqual([true, false, false, false])
  expect(await states(chapters.map((each) => ({ ...each, was_before: false })))).not.toContain(true)
})

test('two who make a plan at once: one wins, the other learns of it', { tags: 'slow' }, async ({
  academy,
}) => {
  const { savePlan, body, planOf } = await thePlan(academy)
  const replies = await Promise.all([1, 2, 3].map(() => savePlan(body)))

  for (const { status } of replies) expect([200, 409]).toContain(status)
  expect((await planOf())?.chapters).toHaveLength(4)
})

test('the shipped chapters of Class 10 share 124 lessons as in the worked example', {
  tags: 'slow',
}, async () => {
  const { db, pool } = await copyTemplate(inject('database'), 'shipped_chapters')
  const rows = await weightsOfClass(db, 10)
  await pool.end()
  const weights = rows.map(({ skills }) => skills || 4)

  expect(weights.reduce((sum, weight) => sum + weight)).toBe(71)
  expect(shareLessons(124, weights)?.slice(0, 4)).toEqual([8, 6, 11, 10])
})

test('a plan is suggested along weekly times less closed days, and changes nothing', async ({
  academy,
}) => {
  const { aBatch, suggest, batch_id, planOf, call } = await theLearning(academy)
  const { chapter_id } = await aChapter(academy, 'Real Numbers', { skills: ['Euclid', 'Roots'] })
  const second = await aChapter(academy, 'Polynomials')
  await aChapter(academy, 'Over', { is_active: false })
  const fields = { ends_on: 'Only 0 lessons for 2 chapters.' }
  expect(await suggest({ starts_on: '2026-11-12', ends_on: '2026-12-31' })).toMatchObject({
    status: 400,
    fields,
  })

  const weekly = await aBatch({
    batch_name: 'Class 10 – Evening',
    schedules: [timeOn('Monday'), timeOn('Thursday')],
    class_number: 10,
  })
  await academy.db
    .updateTable('batches')
    .set({ class_number: 10 })
    .where('batch_id', '=', weekly)
    .execute()
  // The closed week after the created lessons counts; another batch's closed week does not.
  await academy.db
    .insertInto('closed_days')
    .values([
      { title: 'Holi', from_date: '2027-03-01', to_date: '2027-03-07' },
      { title: 'Trip', from_date: '2027-03-08', to_date: '2027-03-14', batch_id },
    ])
    .execute()
  const reply = await call(suggestPlan, {
    params: { batch_id: String(weekly) },
    body: { starts_on: '2026-11-16', ends_on: '2027-03-21' },
  })
  // 18 weeks of two lessons, less two: 34, of which 30 are shared by weights 2 and 4.
  expect(reply.body).toEqual({
    lessons: 34,
    last_on: '2027-02-25',
    chapters: [
      { chapter_id, lessons: 10, from_date: '2026-11-16', to_date: '2026-12-17' },
      {
        chapter_id: second.chapter_id,
        lessons: 20,
        from_date: '2026-12-21',
        to_date: '2027-02-25',
      },
    ],
  })
  expect(await planOf(call, weekly)).toBeNull()
})

test('given chapters are laid from a day on, beyond the end if there are too many, and keep their first day', {
  tags: 'slow',
}, async ({ academy }) => {
  const { suggest, lesson } = await theLearning(academy)
  for (const day of ['16', '18', '20', '23']) await lesson({ date: `2026-11-${day}` })
  await lesson({ date: '2026-11-17', state: 'cancelled' })
  const reply = await suggest({
    starts_on: '2026-11-13',
    ends_on: '2026-11-21',
    chapters: [
      { chapter_id: 1, lessons: 2, from_date: '2026-11-02' },
      { chapter_id: 2, lessons: 3 },
    ],
  })

  expect(reply.body).toEqual({
    lessons: 3,
    // Five lessons: the fifth is a week after the last known one.
    last_on: '2026-11-30',
    chapters: [
      { chapter_id: 1, lessons: 2, from_date: '2026-11-02', to_date: '2026-11-18' },
      { chapter_id: 2, lessons: 3, from_date: '2026-11-20', to_date: '2026-11-30' },
    ],
  })
})

test('too few lessons, and a batch without a class, are said', { tags: 'slow' }, async ({
  academy,
}) => {
  const { suggest, lesson, batch_id } = await theLearning(academy)
  for (let n = 0; n < 15; n += 1) await aChapter(academy, `Chapter ${n}`)
  for (let n = 0; n < 10; n += 1) await lesson({ date: `2026-11-${16 + n}` })
  expect(await suggest({ starts_on: '2026-11-12', ends_on: '2027-01-31' })).toMatchObject({
    status: 400,
    fields: { ends_on: 'Only 10 lessons for 15 chapters.' },
  })

  await academy.db
    .updateTable('batches')
    .set({ class_number: null })
    .where('batch_id', '=', batch_id)
    .execute()
  expect(await suggest({ starts_on: '2026-11-12', ends_on: '2027-01-31' })).toMatchObject({
    status: 400,
    fields: { class_number: 'Choose chapters by hand: this batch has no class.' },
  })
})

test('what was taught before the plan began counts no more, and a lesson of two chapters half for each', {
  tags: 'slow',
}, async ({ academy }) => {
  const { savePlan, planOf, taughtOn, body, real, poly, lines, roots } = await thePlan(academy)
  await savePlan(body)
  await taughtOn('2026-10-30', [{ chapter_id: real }])
  await taughtOn('2026-11-05', [{ chapter_id: real }, { chapter_id: poly }])
  await taughtOn('2026-11-06', [{ chapter_id: real }, { chapter_id: poly }, { chapter_id: lines }])
  await taughtOn(
    '2026-11-07',
    [real, poly, lines, roots].map((chapter_id) => ({ chapter_id })),
  )
  await taughtOn('2026-11-09', [
    { chapter_id: roots, skill_ids: (await aSkills(academy, roots)).slice(0, 3) },
  ])

  // 6 + 4 + 3 twelfths of a lesson are one; 4 + 3 none; 3 + 12 one.
  expect((await planOf())?.chapters.map(({ taught }) => taught)).toEqual([1, 1, 0, 1])
})

const aSkills = async ({ db }: Academy, chapter_id: number) => {
  const rows = await db
    .insertInto('skills')
    .values([0, 1, 2].map((position) => ({ chapter_id, position, name: `Skill ${position}` })))
    .returning('skill_id')
    .execute()
  return rows.map(({ skill_id }) => skill_id)
}

test('a plan goes with its batch, and one with registers keeps both', { tags: 'slow' }, async ({
  academy,
}) => {
  const { savePlan, body, remove, batch_id, taughtOn, roots } = await thePlan(academy)
  await savePlan(body)
  await taughtOn('2026-11-09', [{ chapter_id: roots }])
  expect((await remove(batch_id)).status).toBe(409)
  await academy.db.deleteFrom('registers').execute()
  expect((await remove(batch_id)).status).toBe(200)
  expect(await academy.db.selectFrom('plan_chapters').selectAll().execute()).toEqual([])
})
