import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { aChapter, planned, theLearning } from '../../../../test/learning.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readTaughtTopics } from './topics/taught-topics.service.ts'

beginEachTestAt('2026-12-22', '17:10')

const THIS_YEAR = { starts_on: '2026-11-02', ends_on: '2027-03-31' }
const NEXT_YEAR = { starts_on: '2027-04-01', ends_on: '2028-01-31' }

/**
 * A batch with a child and three chapters: a finished one, one with three of four lessons over, and one taught before
 * the plan.
 */
async function theYears(academy: Academy) {
  const learning = await theLearning(academy)
  const { db } = academy
  const skills = ['A', 'B', 'C', 'D']
  const done = await aChapter(academy, 'Done', { skills })
  const begun = await aChapter(academy, 'Begun', { skills })
  const before = await aChapter(academy, 'Before', { skills })
  const chapters = [
    planned(done.chapter_id, 4, '2026-11-02', '2026-11-22'),
    planned(begun.chapter_id, 4, '2026-11-23', '2026-12-22'),
    planned(before.chapter_id, 4, '2026-11-02', '2026-11-02', { was_before: true }),
  ]
  await learning.savePlan({ ...THIS_YEAR, chapters })
  await learning.finish(done.chapter_id, '2026-11-20')
  const child = await learning.aPupil('Zoya', { joined_on: '2026-11-01' })
  for (const day of ['2026-11-24', '2026-11-26', '2026-12-01']) {
    const lesson_id = await learning.taughtOn(day, [{ chapter_id: begun.chapter_id }])
    const mark = { lesson_id, student_id: child.student_id, code: 'P' as const, is_tapped: true }
    await db
      .insertInto('attendance_marks')
      .values({ ...mark, marked_at: clock.now() })
      .execute()
  }
  const coverage = async (student_id: number, day: string) => {
    const { taught = [], offered = [] } =
      (await readTaughtTopics(db, [student_id], day)).get(student_id) ?? {}
    const count = (topics: typeof taught) =>
      [done, begun, before].map(
        ({ chapter_id }) =>
          topics.filter((each) => each.chapter_id === chapter_id && each.skill_id !== null).length,
      )
    return { taught: count(taught), offered: count(offered) }
  }
  const states = async () => (await learning.planOf())?.chapters.map(({ state }) => state)
  return { ...learning, done, begun, before, chapters, child, coverage, states }
}

const TAUGHT = [4, 3, 4]

test('a plan of another session begins anew, and what was taught stays with those to whom it was', async ({
  academy,
}) => {
  const { savePlan, planOf, states, chapters, child, coverage, aPupil } = await theYears(academy)
  expect((await coverage(child.student_id, '2027-03-31')).taught).toEqual(TAUGHT)
  setDay('2027-04-01')
  // The same chapters, as the screen sends them after Suggest, without `was_before`.
  const again = chapters.map(({ chapter_id }, n) =>
    planned(chapter_id, 20, `2027-0${n + 4}-01`, `2027-0${n + 4}-28`),
  )
  await savePlan({ ...NEXT_YEAR, version: 1, chapters: again })
  expect(await states()).toEqual(['now', 'ahead', 'ahead'])
  expect(await planOf()).toMatchObject({ worth: 0, words: 'on time' })
  expect((await coverage(child.student_id, '2027-04-02')).taught).toEqual(TAUGHT)
  const newcomer = await aPupil('New', { joined_on: '2027-04-01' })
  expect(await coverage(newcomer.student_id, '2027-04-02')).toEqual({
    ...{ taught: [0, 0, 0], offered: [0, 0, 0] },
  })
})

test('a plan that begins later counts what was finished since, and one moved back all of it again', async ({
  academy,
}) => {
  const { savePlan, states, chapters, child, coverage, finish, done } = await theYears(academy)
  const from = (starts_on: string, version: number) =>
    savePlan({ ...THIS_YEAR, starts_on, version, chapters })
  await from('2026-11-20', 1)
  expect((await states())?.[0]).toBe('done')
  await from('2026-11-21', 2)
  expect((await states())?.[0]).toBe('now')
  expect((await coverage(child.student_id, '2026-12-22')).taught).toEqual(TAUGHT)
  await from('2026-11-02', 3)
  expect((await states())?.[0]).toBe('done')
  // A reopened chapter counts as unfinished in earlier plans, too.
  await finish(done.chapter_id, null)
  expect((await coverage(child.student_id, '2026-12-22')).taught).toEqual([0, 3, 4])
})

test('deleting a plan, or replacing its chapters, takes back nothing that was taught', async ({
  academy,
}) => {
  const { savePlan, states, chapters, child, coverage, aPupil } = await theYears(academy)
  const sets = await aChapter(academy, 'Sets')
  const other = [planned(sets.chapter_id, 4, '2026-11-02', '2026-11-22')]
  await savePlan({ ...THIS_YEAR, version: 1, chapters: other })
  expect((await coverage(child.student_id, '2026-12-22')).taught).toEqual(TAUGHT)
  await savePlan({ ...THIS_YEAR, version: 2, chapters: [] })
  expect((await coverage(child.student_id, '2026-12-22')).taught).toEqual(TAUGHT)
  const later = await aPupil('Later', { joined_on: '2026-12-20' })
  expect(await coverage(later.student_id, '2026-12-22')).toEqual({
    ...{ taught: [0, 0, 0], offered: TAUGHT },
  })
  // The same plan, created once more, keeps this knowledge. A chapter that is unticked was not taught before.
  const unsaid = chapters.map(
    ({ was_before: _, ...chapter }: { was_before?: unknown } & (typeof chapters)[number]) =>
      chapter,
  )
  await savePlan({ ...THIS_YEAR, chapters: unsaid })
  expect(await states()).toEqual(['done', 'now', 'before'])
  const ticked = chapters.map((chapter) => ({ ...chapter, was_before: false }))
  await savePlan({ ...THIS_YEAR, version: 1, chapters: ticked })
  expect((await coverage(child.student_id, '2026-12-22')).taught).toEqual([4, 3, 0])
})
