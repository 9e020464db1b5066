import { dayAfter } from '@ganit/contract/days'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aChapter, theLearning } from '../../../../test/learning.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { runs } from '../../../../test/runs.ts'
import {
  CHAPTERS,
  chaptersOf,
  coverage,
  type Syllabus,
  skillCount,
  skillsIn,
  standing,
  syllabus,
  TODAY,
} from '../../../../test/syllabus-model.ts'
import { clock } from '../../../lifecycle/clock.ts'
import type { Topic } from './coverage.ts'
import { readTaughtTopics } from './topics/taught-topics.service.ts'

const STARTS = '2026-11-02'
const on = (day: number) => dayAfter(STARTS, day)

beginEachTestAt(on(TODAY), '21:00')

const RUNS = runs(40, process.env.SYLLABUS_RUNS)

/** Two batches, three chapters and a student, created anew for each sequence. */
async function theSyllabus(academy: Academy) {
  const { db } = academy
  const learning = await theLearning(academy)
  const other = await learning.aBatch({ batch_name: 'Other' })
  const chapters: { chapter_id: number; skills: number[] }[] = []
  for (const of of CHAPTERS) {
    const skills = Array.from({ length: skillCount(of) }, (_, n) => `Skill ${n}`)
    chapters.push(await aChapter(academy, `Chapter ${of}`, { skills }))
  }
  const idOf = (of: number) => chapters[of]?.chapter_id ?? 0
  const { profile } = await academy.aStudent()
  const { student_id } = profile
  const batchOf = (isOther: boolean) => (isOther ? other : learning.batch_id)

  async function aTaughtLesson(each: Syllabus['lessons'][number], n: number) {
    const at = `${String(6 + n).padStart(2, '0')}:00`
    const lesson_id = await aLesson(academy, batchOf(each.isOther), {
      ...{ date: on(each.day), start_time: at, end_time: at.replace(':00', ':50') },
    })
    if (each.isGuest)
      await db.insertInto('lesson_guests').values({ lesson_id, student_id }).execute()
    if (!each.isTaken) return
    const taught = each.hasText ? 'Revision' : null
    await db.insertInto('registers').values({ lesson_id, taught }).execute()
    const topics = chaptersOf(each).flatMap((of) => {
      const skills = skillsIn(each, of).map((skill) => chapters[of]?.skills[skill] ?? 0)
      return (skills.length > 0 ? skills : [null]).map((skill_id) => ({
        ...{ lesson_id, chapter_id: idOf(of), skill_id },
      }))
    })
    if (topics.length > 0) await db.insertInto('lesson_topics').values(topics).execute()
    const { code } = each
    if (code !== null)
      await db
        .insertInto('attendance_marks')
        .values({ lesson_id, student_id, code, is_tapped: true, marked_at: clock.now() })
        .execute()
  }

  async function live({ plan, closed, lessons, ahead, cancelled, member, other: stay }: Syllabus) {
    for (const table of ['registers', 'lessons', 'memberships', 'plans', 'closed_days'] as const)
      await db.deleteFrom(table).execute()
    const planned = plan.flatMap(({ isPlanned, lessons, run, isBefore }, of) =>
      isPlanned
        ? [
            {
              ...{ chapter_id: idOf(of), lessons, was_before: isBefore },
              ...{ from_date: on(run.from), to_date: on(run.to) },
            },
          ]
        : [],
    )
    const body = { starts_on: STARTS, ends_on: on(100), chapters: planned }
    expect((await learning.savePlan(body)).status).toBe(200)
    for (const [of, { isPlanned, done }] of plan.entries())
      if (isPlanned && done !== null) await learning.finish(idOf(of), on(done))
    for (const { run, whose } of closed)
      await db
        .insertInto('closed_days')
        .values({
          ...{ title: 'Closed', from_date: on(run.from), to_date: on(run.to) },
          batch_id: whose === 'all' ? null : batchOf(whose === 'other'),
        })
        .execute()
    for (const [isOther, of] of [
      [false, member],
      [true, stay],
    ] as const)
      if (of && (of.left === null || of.joined <= of.left))
        await db
          .insertInto('memberships')
          .values({
            ...{ batch_id: batchOf(isOther), student_id, joined_on: on(of.joined) },
            left_on: of.left === null ? null : on(of.left),
          })
          .execute()
    for (const [n, each] of lessons.entries()) await aTaughtLesson(each, n)
    const dates = [
      ...Array.from({ length: ahead }, (_, n) => ({ date: on(TODAY + 1 + 3 * n) })),
      ...Array.from({ length: cancelled }, (_, n) => ({
        ...{ date: on(TODAY + 2 + 3 * n), state: 'cancelled' as const },
      })),
    ]
    for (const each of dates) await aLesson(academy, learning.batch_id, each)
  }

  const shown = (topics: Topic[] = []) =>
    Object.fromEntries(
      CHAPTERS.flatMap((of) => {
        const own = topics.filter(({ chapter_id }) => chapter_id === idOf(of))
        if (own.length === 0) return []
        const skills = own.flatMap(({ skill_id }) =>
          skill_id === null ? [] : [chapters[of]?.skills.indexOf(skill_id) ?? -1],
        )
        return [[of, { skills: skills.toSorted(), difficulty: own[0]?.difficulty }]]
      }),
    )
  return {
    ...{ live, idOf },
    plan: learning.planOf,
    async covered() {
      const found = (await readTaughtTopics(db, [student_id], on(TODAY))).get(student_id)
      return { taught: shown(found?.taught), offered: shown(found?.offered) }
    },
  }
}

test('whatever lessons were, the plan stands and the student was taught as the rules say', {
  timeout: 300_000,
}, async ({ academy }) => {
  const { live, plan, covered, idOf } = await theSyllabus(academy)
  const property = fc.asyncProperty(syllabus, async (all) => {
    fc.pre(all.member.left === null || all.member.joined <= all.member.left)
    fc.pre(!all.other || all.other.left === null || all.other.joined <= all.other.left)
    await live(all)
    const found = await plan()
    const { chapters, off, ...sums } = standing(all)
    if (all.plan.some(({ isPlanned }) => isPlanned)) {
      expect(found).toMatchObject({
        ...sums,
        chapters: chapters.map(({ of, taught, state }) => ({
          chapter_id: idOf(of),
          taught,
          state,
        })),
        off_plan: off.map(({ of, taught }) => ({ chapter_id: idOf(of), taught })),
      })
    } else expect(found).toBeNull()
    expect(await covered()).toEqual(coverage(all))
  })
  await fc.assert(property, { numRuns: RUNS })
})
