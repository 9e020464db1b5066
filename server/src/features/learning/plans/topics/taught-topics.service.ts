import { dayAfter } from '@ganit/contract/days'
import type { Db } from '../../../../db/schema.ts'
import { type Chapters, type TaughtLesson, type Topic, topicsTaught } from '../coverage.ts'
import {
  type Attended,
  type KnownChapter,
  lessonsAttendedBy,
  type NamedChapter,
  plansAndSkillsOf,
  topicsNamedIn,
} from './taught-topics.queries.ts'

/** Days after which a missed lesson counts as taught for an absent student. */
const CATCHING_UP_DAYS = 7
/** For a batch without a plan: days before joining whose topics are offered. */
const OFFERED_DAYS = 365

/** Topics that a student was taught by a day, and the larger number that their batches were taught. */
export type Coverage = { taught: Topic[]; offered: Topic[] }

/** The plan in force on a day: the last that has begun, else the first. */
const planRunningOn = <Plan extends { starts_on: string | null }>(
  plans: readonly Plan[],
  day: string,
) => {
  const inOrder = plans.toSorted((a, b) => ((a.starts_on ?? '') < (b.starts_on ?? '') ? -1 : 1))
  return inOrder.findLast(({ starts_on }) => (starts_on ?? '') <= day) ?? inOrder[0]
}

function factsOf(known: readonly KnownChapter[]) {
  const keyOf = (batch_id: number, chapter_id: number) => `${batch_id} ${chapter_id}`
  const planned = known.filter(({ batch_id }) => batch_id !== null)
  const byKey = Map.groupBy(planned, (each) => keyOf(each.batch_id ?? 0, each.chapter_id))
  const skills = new Map(
    known.flatMap((each) => (each.skill_ids ? [[each.chapter_id, each.skill_ids]] : [])),
  )
  const chapters: Chapters = {
    lessonsIn: (batch_id, chapter_id, day) =>
      planRunningOn(byKey.get(keyOf(batch_id, chapter_id)) ?? [], day)?.lessons ?? undefined,
    skillsOf: (chapter_id) => skills.get(chapter_id) ?? [],
  }
  return { chapters, plans: Map.groupBy(planned, ({ batch_id }) => batch_id) }
}

function lessonsOf(named: readonly NamedChapter[]) {
  const lessons = new Map<number, TaughtLesson & { topics: NamedChapter[] }>()
  for (const row of named) {
    const lesson = lessons.get(row.lesson_id)
    if (lesson) lesson.topics.push(row)
    else lessons.set(row.lesson_id, { batch_id: row.batch_id, day: row.date, topics: [row] })
  }
  return lessons
}

type Facts = ReturnType<typeof factsOf> & { lessons: ReturnType<typeof lessonsOf>; day: string }

function coverageOf(
  { memberships, came, missed }: Attended,
  { lessons, chapters, plans, day }: Facts,
) {
  const heard = (ids: readonly number[], later: number) =>
    ids.flatMap((id) => {
      const lesson = lessons.get(id)
      if (!lesson) return []
      const counts = dayAfter(lesson.day, later)
      return counts <= day ? [{ ...lesson, day: counts }] : []
    })
  const own = [...heard(came, 0), ...heard(missed, CATCHING_UP_DAYS)]
  const isIn = (on: string, { joined_on, left_on }: (typeof memberships)[number]) =>
    joined_on <= on && (left_on === null || on <= left_on) && on <= day
  const whole = memberships.flatMap((member) =>
    (plans.get(member.batch_id) ?? []).flatMap(({ chapter_id, starts_on, done_on, was_before }) =>
      [was_before ? starts_on : null, done_on].flatMap((on) =>
        on !== null && isIn(on, member) ? [{ chapter_id, day: on }] : [],
      ),
    ),
  )
  const taught = topicsTaught(own, whole, chapters)

  const seen = new Set(came.concat(missed))
  /** Chapters taught before the plan of a member's time do not count for that member. */
  const beginsFor = ({ batch_id, joined_on, left_on }: (typeof memberships)[number]) =>
    planRunningOn(plans.get(batch_id) ?? [], left_on ?? day)?.starts_on ??
    dayAfter(joined_on, -OFFERED_DAYS)
  const more = memberships.flatMap((member) => {
    const { batch_id, left_on } = member
    const begins = beginsFor(member)
    return [...lessons].flatMap(([id, lesson]) =>
      lesson.batch_id === batch_id &&
      !seen.has(id) &&
      begins <= lesson.day &&
      lesson.day <= (left_on ?? day)
        ? [lesson]
        : [],
    )
  })
  const offeredWhole = memberships.flatMap((member) => {
    const begins = beginsFor(member)
    return (plans.get(member.batch_id) ?? []).flatMap(
      ({ chapter_id, starts_on, done_on, was_before }) => {
        const on = was_before ? starts_on : done_on
        return on !== null && begins <= on && on <= day && on <= (member.left_on ?? day)
          ? [{ chapter_id, day: on }]
          : []
      },
    )
  })
  const all = [...heard(came, 0), ...heard(missed, 0), ...new Set(more)]
  return { taught, offered: topicsTaught(all, [...whole, ...offeredWhole], chapters) }
}

/**
 * Topics that students, and their batches, were taught by a day (`YYYY-MM-DD`). Three statements for any number of
 * students; the answer has an entry for each.
 */
export async function readTaughtTopics(db: Db, student_ids: number[], day: string) {
  const attended = await lessonsAttendedBy(db, student_ids, day)
  const batch_ids = [
    ...new Set(attended.flatMap(({ memberships }) => memberships.map(({ batch_id }) => batch_id))),
  ]
  const lesson_ids = [...new Set(attended.flatMap(({ came, missed }) => [...came, ...missed]))]
  const lessons = lessonsOf(await topicsNamedIn(db, { batch_ids, lesson_ids, day }))
  const facts = { ...factsOf(await plansAndSkillsOf(db, { batch_ids, lesson_ids })), lessons, day }
  return new Map(
    attended.map((each): [number, Coverage] => [each.student_id, coverageOf(each, facts)]),
  )
}
