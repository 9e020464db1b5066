import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TaughtLesson, topicsTaught } from './coverage.ts'

const SKILLS = [11, 12, 13, 14, 15, 16]
const chapters = { lessonsIn: () => 10 as number | undefined, skillsOf: () => SKILLS }
const dayOf = (n: number) => `2026-11-${String(n + 1).padStart(2, '0')}`
const lesson = (n: number, skill_ids: number[] = [], others: number[] = []): TaughtLesson => ({
  batch_id: 1,
  day: dayOf(n),
  topics: [
    { chapter_id: 1, skill_ids },
    ...others.map((chapter_id) => ({ chapter_id, skill_ids: [] })),
  ],
})
const alone = (count: number) => Array.from({ length: count }, (_, n) => lesson(n))
const skillsIn = (topics: ReturnType<typeof topicsTaught>) =>
  topics.flatMap(({ skill_id, chapter_id }) =>
    skill_id !== null && chapter_id === 1 ? [skill_id] : [],
  )
const said = (
  lessons: TaughtLesson[],
  whole: { chapter_id: number; day: string }[] = [],
  facts = chapters,
) => {
  const topics = topicsTaught(lessons, whole, facts)
  return [skillsIn(topics).length, topics[0]?.difficulty]
}

test('six skills in ten lessons: the worked examples', () => {
  expect(said(alone(3))).toEqual([2, 1])
  expect(said(alone(5))).toEqual([3, 2])
  expect(said([], [{ chapter_id: 1, day: dayOf(3) }])).toEqual([6, 3])
  expect(skillsIn(topicsTaught([lesson(0, [14])], [], chapters))).toEqual([14])
})

test('off the plan a chapter has eight lessons, and more than all teach all of it', () => {
  const off = { ...chapters, lessonsIn: () => undefined }
  expect(said(alone(4), [], off)).toEqual([3, 2])
  expect(said(alone(14), [], off)).toEqual([6, 3])
  expect(topicsTaught([], [], chapters)).toEqual([])
})

test('a topic has the first day and the last one on which it was taught', () => {
  const topics = topicsTaught(
    [lesson(4, [12]), lesson(0), lesson(1), lesson(2, [12])],
    [],
    chapters,
  )

  expect(topics.map(({ skill_id, day, last_day }) => [skill_id, day, last_day])).toEqual([
    [null, dayOf(0), dayOf(4)],
    [12, dayOf(1), dayOf(4)],
    [11, dayOf(0), dayOf(0)],
  ])
})

/** The rule of coverage, literally: which skills, and up to which difficulty. */
function model(lessons: TaughtLesson[], isWhole: boolean, planned: number | undefined) {
  const naming = lessons.flatMap(({ topics }) =>
    topics.flatMap((topic) => (topic.chapter_id === 1 ? [{ ...topic, of: topics.length }] : [])),
  )
  const count = planned ?? 8
  const t = naming.filter(({ skill_ids }) => skill_ids.length === 0).length
  const first = Math.ceil((SKILLS.length * t) / count)
  const skills = SKILLS.filter(
    (skill, place) =>
      isWhole || place < first || naming.some(({ skill_ids }) => skill_ids.includes(skill)),
  )
  const taught = Math.floor(naming.reduce((sum, { of }) => sum + 12 / of, 0) / 12)
  const q = isWhole ? 1 : Math.min(1, taught / count)
  return naming.length > 0 || isWhole ? [skills, 1 + Math.floor(2 * q)] : [[], undefined]
}

test('random lessons teach what the rule says', () => {
  const some = fc.array(
    fc.record({
      n: fc.integer({ min: 0, max: 28 }),
      skills: fc.subarray(SKILLS),
      others: fc.subarray([2, 3, 4]),
      isNamed: fc.boolean(),
    }),
    { maxLength: 15 },
  )
  const planned = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined })
  fc.assert(
    fc.property(some, fc.boolean(), planned, (rows, isWhole, count) => {
      const lessons = rows.map(({ n, skills, others, isNamed }) => {
        const each = lesson(n, skills, others)
        return isNamed ? each : { ...each, topics: each.topics.slice(1) }
      })
      const whole = isWhole ? [{ chapter_id: 1, day: dayOf(20) }] : []
      const topics = topicsTaught(lessons, whole, { ...chapters, lessonsIn: () => count })
      const own = topics.find(({ chapter_id, skill_id }) => chapter_id === 1 && skill_id === null)
      expect([skillsIn(topics).toSorted(), own?.difficulty]).toEqual(model(lessons, isWhole, count))
    }),
  )
})
