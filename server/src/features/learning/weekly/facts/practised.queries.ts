import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { isMemberOn } from '../../../teaching/lessons/reach.queries.ts'
import { keyOfTopic } from '../../practice/choosing/topic-keys.ts'
import {
  counts,
  isNew,
  isRight,
  practisedItemsQuery,
} from '../../practice/levels/figures.queries.ts'
import { type Days, daysOfWeek } from './lessons.queries.ts'

/** Days in which first tries of a topic count. */
const TRIES_DAYS = 14

/** A student's first tries of a topic: on `days` days, `right` of `of` tries were right. */
export type Tried = {
  key: string
  topic: string
  chapter_id: number
  skill_id: number | null
  days: number
  right: number
  of: number
}

type Row = Omit<Tried, 'key'> & {
  student_id: number
  week_days: string[] | null
  week_right: number
  week_of: number
}

/**
 * For each student, practice of the week, null without a first try, and the topics of 14 days in the order of the
 * curriculum. Days are counted as in the student's own week.
 */
export const practiceInWeek = (
  db: Db,
  student_ids: readonly number[],
  week: string,
  { from, to }: Days = daysOfWeek(week),
) => practiceInDays(db, student_ids, { from: dayAfter(week, -TRIES_DAYS), to }, from)

/** `practiceInWeek` for other days: each student's practice from a day on, and the topics of the longer `range`. */
export async function practiceInDays(
  db: Db,
  student_ids: readonly number[],
  range: Days,
  from: string,
) {
  const isTried = sql`${isNew} and ${counts}`
  const inWeek = sql`answered_on >= ${from}::date`
  // By day first: a year has far fewer days than tries, and `count(distinct …)` would sort each try.
  const { rows } = await sql<Row>`
    with days as (
      select student_id, chapter_id, skill_id, answered_on,
        count(*) filter (where ${isTried} and ${isRight}) as right, count(*) filter (where ${isTried}) as of
      from (${practisedItemsQuery(student_ids, range)}) as practised
      group by student_id, chapter_id, skill_id, answered_on
    ), topics as (
      select student_id, chapter_id, skill_id,
        (count(*) filter (where of > 0))::int as days, sum("right")::int as right, sum(of)::int as of,
        array_agg(answered_on::text) filter (where ${inWeek}) as week_days,
        coalesce(sum("right") filter (where ${inWeek}), 0)::int as week_right,
        coalesce(sum(of) filter (where ${inWeek}), 0)::int as week_of
      from days group by student_id, chapter_id, skill_id
    )
    select topics.*, coalesce(s.name, c.name) as topic
    from topics left join chapters c on c.chapter_id = topics.chapter_id
    left join skills s on s.skill_id = topics.skill_id
    order by student_id, c.class_number, c.position, c.chapter_id, s.position nulls first, s.skill_id`.execute(
    db,
  )
  return new Map(
    [...Map.groupBy(rows, ({ student_id }) => student_id)].map(([student_id, own]) => {
      const days = new Set(own.flatMap(({ week_days }) => week_days ?? [])).size
      const tried = own.filter((row) => row.of > 0)
      const sum = (name: 'week_right' | 'week_of') => own.reduce((all, row) => all + row[name], 0)
      return [
        student_id,
        {
          practised:
            sum('week_of') > 0 ? { days, right: sum('week_right'), of: sum('week_of') } : null,
          topics: tried.map(
            ({ chapter_id, skill_id, topic, days, right, of }): Tried => ({
              ...{ key: keyOfTopic({ chapter_id, skill_id }), topic, chapter_id, skill_id },
              ...{ days, right, of },
            }),
          ),
        },
      ] as const
    }),
  )
}

/** False if student `m` was absent from the lesson `due`, or is on leave and not marked. */
const couldHear = sql`coalesce((
    select code in ('P', 'L') from attendance_marks a
    where a.lesson_id = due.lesson_id and a.student_id = m.student_id), not exists (
    select from leave_notes n where n.student_id = m.student_id and n.withdrawn_at is null
      and due.date between n.from_date and n.to_date))`

type HandedIn = { student_id: number; n: number; of: number }

/**
 * For each student, homework to be handed in that was due in the week and at which the teacher has looked. It counts
 * for members on the lesson's day who are not known to have been absent, and for students who have begun to hand in.
 */
export const handInsInWeek = (
  db: Db,
  student_ids: readonly number[],
  week: string,
  days: Days = daysOfWeek(week),
) => handInsInDays(db, student_ids, days)

/** Pairs of a student and a batch, as two columns. */
export type Pairs = { students: readonly number[]; batches: readonly number[] }

/** Homework as in `handInsInWeek` that was due on some days; with `pairs` for each student only of the batches beside it. */
export async function handInsInDays(
  db: Db,
  student_ids: readonly number[],
  { from, to }: Days,
  pairs?: Pairs,
) {
  const isOfBatches = pairs
    ? sql`batch_id = any(${[...new Set(pairs.batches)]}::integer[])`
    : sql`true`
  const isOfPairs = pairs
    ? sql`(m.student_id, due.batch_id) in (
        select * from unnest(${pairs.students}::integer[], ${pairs.batches}::integer[]))`
    : sql`true`
  const { rows } = await sql<HandedIn>`
    with due as materialized (
      select lesson_id, batch_id, lessons.date from homework join lessons using (lesson_id)
      where ${isOfBatches} and hand_in = 'photo' and looked_at is not null and lessons.state = 'scheduled'
        and due_date between ${from}::date and ${to}::date
    ), given as (
      select m.student_id, due.lesson_id from memberships m join due using (batch_id)
      where m.student_id = any(${student_ids}::integer[])
        and ${isMemberOn(sql.ref('due.date'))} and ${couldHear} and ${isOfPairs}
      union
      select m.student_id, lesson_id from hand_ins m join due using (lesson_id)
      where m.student_id = any(${student_ids}::integer[]) and (m.state <> 'open' or ${couldHear})
        and ${isOfPairs}
    )
    select student_id, (count(*) filter (where state <> 'open'))::int as n, count(*)::int as of
    from given left join hand_ins using (lesson_id, student_id)
    group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, ...handed }) => [student_id, handed]))
}
