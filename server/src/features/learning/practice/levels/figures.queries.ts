import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { fullName } from '../../../ground/names/full-name.queries.ts'
import { isTeacher, isVisibleTo } from '../../../ground/rights/rights.ts'
import {
  isAskableAmongMany,
  keptQuestions,
} from '../../../papers/question-bank/reserved.queries.ts'
import { askableVariants } from '../../../papers/variants/variants.queries.ts'
import { studentNotFound } from '../../../people/students/students.queries.ts'
import { isMemberOn } from '../../../teaching/lessons/reach.queries.ts'
import { isMemberOfOwnBatch } from '../../weekly/looking-over.queries.ts'
import { toColumns } from '../choosing/topic-keys.ts'
import { LATE_DAYS, type TopicId } from '../practice.tables.ts'

export type Range = { from: string; to: string }

/**
 * Part of a query: items of some students answered between two days, with their first tries. No session is answered
 * after its end (`saveTries`), so sessions that ended earlier are not read; one more day covers all time zones.
 */
export const practisedItemsQuery = (student_ids: readonly number[], { from, to }: Range) => sql`
  select student_id, kind, item.*, item.tries -> 0 ->> 'verdict' as verdict,
    item.tries -> 0 ? 'hinted' as hinted, item.tries -> 0 ->> 'by' as tried_by
  from practice_sessions join practice_items item using (session_id)
  where student_id = any(${student_ids}::integer[]) and answered_on between ${from}::date and ${to}::date
    and day between ${dayAfter(from, -LATE_DAYS)}::date and ${to}::date
    and (ended_at is null or ended_at >= ${dayAfter(from, -1)}::date)
    and answered_on <= day + ${sql.lit(LATE_DAYS)}`

/**
 * Condition on an item that it is no mistake from a test. A mistake was tried before, so it counts only as a day of
 * practice.
 */
export const isNew = sql`kind <> 'mistakes'`

/** Items as in `practisedItemsQuery`, without mistakes. */
export const answeredItemsQuery = (student_ids: readonly number[], range: Range) =>
  sql`select * from (${practisedItemsQuery(student_ids, range)}) as practised where ${isNew}`

/** Condition on an answered item that it counts: its first try was judged, or a hint was opened before. */
export const counts = sql`(hinted or verdict in ('right', 'wrong'))`
export const isRight = sql`(verdict = 'right' and not hinted)`

/** Members of a batch on a day, by name. */
export const membersOnDay = (db: Db, batch_id: number, day: string) =>
  db
    .selectFrom('students as s')
    .select('s.student_id')
    .select(fullName('s').as('name'))
    .where('s.is_active', '=', true)
    .where(
      sql<boolean>`exists (select from memberships m where m.student_id = s.student_id
        and m.batch_id = ${batch_id} and ${isMemberOn(sql`${day}::date`)})`,
    )
    .orderBy(sql`${fullName('s')} collate "und-x-icu"`)
    .orderBy('s.student_id')
    .execute()

/** Days of practice, counted as in the student's own week, and first tries, by student. */
export async function figuresByStudent(db: Db, student_ids: readonly number[], range: Range) {
  const { rows } = await sql<{
    student_id: number
    days: number
    first: number
    right: number
    by_guardian: number
  }>`
    select student_id, count(distinct answered_on)::int as days,
      count(*) filter (where ${isNew} and ${counts})::int as first,
      count(*) filter (where ${isNew} and ${isRight})::int as right,
      count(*) filter (where ${isNew} and tried_by = 'guardian')::int as by_guardian
    from (${practisedItemsQuery(student_ids, range)}) as practised group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, ...figures }) => [student_id, figures]))
}

/** First tries by the topic for which they were chosen. */
export async function figuresByTopic(db: Db, student_ids: readonly number[], range: Range) {
  const { rows } = await sql<TopicId & { students: number; first: number; right: number }>`
    select chapter_id, skill_id, count(distinct student_id)::int as students,
      count(*) filter (where ${counts})::int as first, count(*) filter (where ${isRight})::int as right
    from (${answeredItemsQuery(student_ids, range)}) as answered
    group by chapter_id, skill_id`.execute(db)
  return rows
}

const UNREADABLE_SHOWN = 50

/** Questions whose answers only a person could read; those with the most such answers come first. */
export async function unreadableAnswers(db: Db, student_ids: readonly number[], range: Range) {
  const { rows } = await sql<{ question_id: number; answers: number }>`
    select question_id, count(*)::int as answers
    from (${answeredItemsQuery(student_ids, range)}) as answered,
      jsonb_array_elements(answered.tries) as tried
    where tried ->> 'verdict' = 'by hand'
    group by question_id order by answers desc, question_id
    limit ${sql.lit(UNREADABLE_SHOWN)}`.execute(db)
  return rows
}

/** Number of questions that practice may ask, by topic; each variant counts. */
export async function questionsByTopic(db: Db, topics: readonly TopicId[]) {
  const { chapters, skills } = toColumns(topics)
  const { rows } = await sql<TopicId & { questions: number }>`
    with ${keptQuestions}
    select topic.chapter_id, topic.skill_id, (
      select coalesce(sum(coalesce(cardinality(${askableVariants}), 1)), 0)::int
      from questions where ${isAskableAmongMany} and case when topic.skill_id is null
        then questions.chapter_id = topic.chapter_id and not exists (
          select from question_skills q where q.question_id = questions.question_id)
        else exists (select from question_skills q
          where q.question_id = questions.question_id and q.skill_id = topic.skill_id) end
    ) as questions
    from unnest(${chapters}::integer[], ${skills}::integer[]) as topic (chapter_id, skill_id)`.execute(
    db,
  )
  return rows
}

/** The student whose levels an account may read; 404 for others, and for limited guardians. */
export const findStudentOfLevels = (
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  { uid, today }: { uid: string; today: string },
) =>
  db
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .where(isTeacher(account) ? isMemberOfOwnBatch(account.uid, today) : isVisibleTo(account))
    .executeTakeFirstOrThrow(studentNotFound)
