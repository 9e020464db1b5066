import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { aChapter, planned, theLearning } from '../../../../../test/learning.ts'
import { statementsOf } from '../../../../../test/split-writes.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { readTaughtTopics } from './taught-topics.service.ts'

const DAY = '2026-12-31'
const YEAR = { starts_on: '2026-11-02', ends_on: '2027-03-31' }

/** A batch that plans a chapter of four skills in four lessons. */
async function theCoverage(academy: Academy) {
  const learning = await theLearning(academy)
  const roots = await aChapter(academy, 'Quadratics', { skills: ['A', 'B', 'C', 'D'] })
  const { chapter_id } = roots
  await learning.savePlan({
    ...YEAR,
    chapters: [planned(chapter_id, 4, '2026-11-02', '2026-12-22')],
  })
  const namesOf = async (student_id: number, day = DAY) => {
    const found = (await readTaughtTopics(academy.db, [student_id], day)).get(student_id)
    const names = (topics = found?.taught) =>
      topics?.flatMap(({ skill_id, day }) =>
        skill_id === null ? [] : [`${'ABCD'[roots.skills.indexOf(skill_id)]} ${day.slice(5)}`],
      )
    return { taught: names(), offered: names(found?.offered) }
  }
  const marked = (lesson_id: number, student_id: number, code: 'P' | 'A' | 'E') =>
    academy.db
      .insertInto('attendance_marks')
      .values({ lesson_id, student_id, code, is_tapped: true, marked_at: clock.now() })
      .execute()
  return { ...learning, roots, chapter_id, namesOf, marked }
}

test('whoever was there was taught on that day, whoever was absent a week later', async ({
  academy,
}) => {
  const { aPupil, taughtOn, marked, namesOf, chapter_id } = await theCoverage(academy)
  const [came, absent] = [await aPupil('Came'), await aPupil('Absent')]
  const lesson_id = await taughtOn('2026-11-10', [{ chapter_id }])
  await marked(lesson_id, came.student_id, 'P')
  await marked(lesson_id, absent.student_id, 'A')

  expect(await namesOf(came.student_id, '2026-11-10')).toEqual({
    taught: ['A 11-10'],
    offered: ['A 11-10'],
  })
  expect(await namesOf(absent.student_id, '2026-11-16')).toEqual({
    taught: [],
    offered: ['A 11-10'],
  })
  expect((await namesOf(absent.student_id, '2026-11-17')).taught).toEqual(['A 11-17'])
})

test('whoever joined later was not taught what came before, nor what was done then, but is offered it', async ({
  academy,
}) => {
  const { aPupil, taughtOn, marked, namesOf, finish, chapter_id, roots } =
    await theCoverage(academy)
  const { student_id } = await aPupil('Late', { joined_on: '2026-11-20' })
  const early = await aPupil('Early')
  await taughtOn('2026-11-10', [{ chapter_id, skill_ids: [roots.skills[2]] }])
  const later = await taughtOn('2026-11-24', [{ chapter_id }])
  await marked(later, student_id, 'P')

  expect(await namesOf(student_id)).toEqual({
    taught: ['A 11-24'],
    offered: ['C 11-10', 'A 11-24'],
  })
  await academy.db.updateTable('plan_chapters').set({ done_on: '2026-11-18' }).execute()
  expect((await namesOf(student_id)).taught).toEqual(['A 11-24'])
  expect((await namesOf(student_id)).offered).toHaveLength(4)
  expect((await namesOf(early.student_id)).taught).toHaveLength(4)
  await academy.db.updateTable('plan_chapters').set({ done_on: '2026-11-25' }).execute()
  expect((await namesOf(student_id)).taught).toHaveLength(4)
  expect((await namesOf(student_id, '2026-11-24')).taught).toEqual(['A 11-24'])
  expect(finish).toBeDefined()
})

test('what was taught before the plan counts for members on its first day', async ({ academy }) => {
  const { aPupil, namesOf, savePlan, chapter_id } = await theCoverage(academy)
  const member = await aPupil('Member')
  const later = await aPupil('Later', { joined_on: '2026-11-03' })
  await savePlan({ ...YEAR, chapters: [{ chapter_id, lessons: 4, was_before: true }] })

  expect((await namesOf(member.student_id)).taught).toHaveLength(4)
  expect(await namesOf(later.student_id)).toMatchObject({ taught: [], offered: { length: 4 } })
})

test('past batches and lessons as a guest count, and the batch moved up to begins anew', async ({
  academy,
}) => {
  const { aPupil, aBatch, lesson, taughtOn, marked, namesOf, chapter_id, roots } =
    await theCoverage(academy)
  const { student_id } = await aPupil('Moved', { left_on: '2026-11-15' })
  const guest = await academy.aStudent()
  const next = await aBatch({ batch_name: 'Class 11' })
  await academy.db
    .insertInto('memberships')
    .values({ batch_id: next, student_id, joined_on: '2026-11-16' })
    .execute()
  const first = await taughtOn('2026-11-10', [{ chapter_id, skill_ids: [roots.skills[1]] }])
  await marked(first, student_id, 'P')
  await taughtOn('2026-11-24', [{ chapter_id, skill_ids: [roots.skills[3]] }])
  const sat = await taughtOn('2026-11-25', [{ chapter_id, skill_ids: [roots.skills[3]] }])
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id: sat, student_id: guest.profile.student_id })
    .execute()
  await marked(sat, guest.profile.student_id, 'P')
  await lesson({ date: '2026-11-26' })

  expect(await namesOf(student_id)).toEqual({ taught: ['B 11-10'], offered: ['B 11-10'] })
  expect(await namesOf(guest.profile.student_id)).toEqual({
    taught: ['D 11-25'],
    offered: ['D 11-25'],
  })
})

test('a corrected register is taken into account, and a chapter that has ended goes on', async ({
  academy,
}) => {
  const { aPupil, taughtOn, marked, namesOf, chapter_id, roots } = await theCoverage(academy)
  const { student_id } = await aPupil('Riya')
  const lesson_id = await taughtOn('2026-11-10', [{ chapter_id }])
  await marked(lesson_id, student_id, 'P')
  await academy.db.updateTable('chapters').set({ is_active: false }).execute()
  expect((await namesOf(student_id)).taught).toEqual(['A 11-10'])

  await academy.db
    .updateTable('lesson_topics')
    .set({ skill_id: roots.skills[2] ?? 0 })
    .execute()
  expect((await namesOf(student_id)).taught).toEqual(['C 11-10'])
  await academy.db.deleteFrom('registers').execute()
  expect(await namesOf(student_id)).toEqual({ taught: [], offered: [] })
})

test('any number of students takes three statements', async ({ academy }) => {
  const { aPupil, taughtOn, chapter_id } = await theCoverage(academy)
  const ids: number[] = []
  for (const name of ['A', 'B', 'C']) ids.push((await aPupil(name)).student_id)
  for (const day of ['10', '12', '17']) await taughtOn(`2026-11-${day}`, [{ chapter_id }])
  const count = async (some: number[]) =>
    (await statementsOf(() => readTaughtTopics(academy.db, some, DAY))).length

  expect([await count(ids.slice(0, 1)), await count(ids), await count([])]).toEqual([3, 3, 3])
})
