import { dayAfter } from '@ganit/contract/days'
import type { Db } from '../../../../db/schema.ts'
import {
  type Chapters,
  type Named,
  type TaughtLesson,
  type Topic,
  topicsTaught,
} from '../coverage.ts'
import {
  type Attended,
  type BatchDays,
  chaptersNamedIn,
  chaptersPlannedFor,
  lessonsAttendedBy,
  type NamedChapter,
  type PlannedChapter,
} from './taught-topics.queries.ts'

/** Days after which a missed lesson counts as taught for an absent student. */
const CATCHING_UP_DAYS = 7
/** For a batch without a plan: days before joining whose topics are offered. */
const OFFERED_DAYS = 365

/** Topics that a student was taught by a day, and the larger number that their batches were taught. */
export type Coverage = { taught: Topic[]; offered: Topic[] }

/** The plan in force on a day: the last one that has begun, or else the first. */
const planRunningOn = (plans: readonly PlannedChapter[], day: string) => {
  const inOrder = plans.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
  return inOrder.findLast(({ starts_on }) => starts_on <= day) ?? inOrder[0]
}

type Member = Attended['memberships'][number]

/** For each batch the chapters of its plans; `beginsFor`: chapters taught before do not count for a member. */
function plansOf(planned: readonly PlannedChapter[], day: string) {
  const plans = Map.groupBy(planned, ({ batch_id }) => batch_id)
  const beginsFor = ({ batch_id, joined_on, left_on }: Member) =>
    planRunningOn(plans.get(batch_id) ?? [], left_on ?? day)?.starts_on ??
    dayAfter(joined_on, -OFFERED_DAYS)
  return { plans, beginsFor }
}

function chaptersOf(planned: readonly PlannedChapter[], named: readonly NamedChapter[]): Chapters {
  const keyOf = (batch_id: number, chapter_id: number) => `${batch_id} ${chapter_id}`
  const byKey = Map.groupBy(planned, (each) => keyOf(each.batch_id, each.chapter_id))
  const skills = new Map([...planned, ...named].map((each) => [each.chapter_id, each.skill_ids]))
  return {
    lessonsIn: (batch_id, chapter_id, day) =>
      planRunningOn(byKey.get(keyOf(batch_id, chapter_id)) ?? [], day)?.lessons,
    skillsOf: (chapter_id) => skills.get(chapter_id) ?? [],
  }
}

function lessonsOf(named: readonly NamedChapter[]) {
  const lessons = new Map<number, TaughtLesson & { topics: Named[] }>()
  for (const { chapter_id, lessons: its } of named)
    for (const [lesson_id, batch_id, day, skill_ids] of its) {
      const lesson = lessons.get(lesson_id)
      if (lesson) lesson.topics.push({ chapter_id, skill_ids })
      else lessons.set(lesson_id, { batch_id, day, topics: [{ chapter_id, skill_ids }] })
    }
  return lessons
}

/** For each batch, the days on which its members were there, or whose topics are offered to them. */
function daysToRead(
  members: readonly Member[],
  beginsFor: (member: Member) => string,
  day: string,
) {
  const days = new Map<number, BatchDays>()
  for (const member of members) {
    const { batch_id, joined_on, left_on } = member
    const begins = beginsFor(member)
    const from = begins < joined_on ? begins : joined_on
    const to = left_on !== null && left_on < day ? left_on : day
    const known = days.get(batch_id)
    days.set(batch_id, {
      batch_id,
      from: known && known.from < from ? known.from : from,
      to: known && known.to > to ? known.to : to,
    })
  }
  return [...days.values()]
}

type Facts = ReturnType<typeof plansOf> & {
  chapters: Chapters
  lessons: ReturnType<typeof lessonsOf>
  day: string
}

function coverageOf(
  { memberships, came, missed }: Attended,
  { lessons, chapters, plans, beginsFor, day }: Facts,
) {
  const heard = (ids: readonly number[], later: number) =>
    ids.flatMap((id) => {
      const lesson = lessons.get(id)
      if (!lesson) return []
      const counts = later === 0 ? lesson.day : dayAfter(lesson.day, later)
      return counts <= day ? [{ ...lesson, day: counts }] : []
    })
  const own = [...heard(came, 0), ...heard(missed, CATCHING_UP_DAYS)]
  const isIn = (on: string, { joined_on, left_on }: Member) =>
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

type CountsFor = (student_id: number, batch_id: number) => boolean

/** A student's memberships and lessons in the batches that count. */
function attendedIn(all: Attended, lessons: Facts['lessons'], countsFor: CountsFor): Attended {
  const counts = ({ batch_id }: { batch_id: number }) => countsFor(all.student_id, batch_id)
  const ofThese = (ids: readonly number[]) =>
    ids.filter((id) => {
      const lesson = lessons.get(id)
      return lesson !== undefined && counts(lesson)
    })
  return {
    ...all,
    memberships: all.memberships.filter(counts),
    ...{ came: ofThese(all.came), missed: ofThese(all.missed) },
  }
}

/**
 * Topics that students, and their batches, were taught by a day (`YYYY-MM-DD`). Three statements for any number of
 * students; the answer has an entry for each. `countsFor`: the batches whose lessons count; absent: all.
 */
export async function readTaughtTopics(
  db: Db,
  student_ids: number[],
  day: string,
  countsFor: CountsFor = () => true,
) {
  const attended = await lessonsAttendedBy(db, student_ids, day)
  const members = attended.flatMap(({ memberships }) => memberships)
  const visited = attended.flatMap((each) => each.visited)
  const batch_ids = new Set([...members, ...visited].map(({ batch_id }) => batch_id))
  const planned = await chaptersPlannedFor(db, [...batch_ids])
  const { plans, beginsFor } = plansOf(planned, day)
  const named = await chaptersNamedIn(
    db,
    daysToRead(members, beginsFor, day),
    visited.map(({ lesson_id }) => lesson_id),
  )
  const chapters = chaptersOf(planned, named)
  const facts = { plans, beginsFor, chapters, lessons: lessonsOf(named), day }
  return new Map(
    attended.map((each): [number, Coverage] => [
      each.student_id,
      coverageOf(attendedIn(each, facts.lessons, countsFor), facts),
    ]),
  )
}
