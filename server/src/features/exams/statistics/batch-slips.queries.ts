import { SLIP_TESTS_MAX } from '@ganit/contract/learning/slips'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import type { SetLetter } from '../asked.ts'
import type { Tests } from '../exams.tables.ts'
import { IS_ANSWERED } from '../scores/submission.queries.ts'

export type PublishedTest = {
  test_id: number
  paper_id: number
  mode: 'paper' | 'online'
  marking: Tests['marking']['__select__']
  negative: Tests['negative']['__select__']
  /** Changes with the test, its key, or its paper. */
  stamp: string
}

/** The last tests of a batch whose results were published between two days and are not withdrawn, latest first. */
export async function lastPublished(
  db: Db,
  { batch_id, from, to }: { batch_id: number; from: string; to: string },
) {
  const { rows } = await sql<PublishedTest>`
    select test_id, paper_id, mode, marking, tests.negative,
      concat_ws('/', tests.version, published_at, papers.version,
        (select max(test_key_id) from test_keys where test_keys.test_id = tests.test_id)) as stamp
    from tests join test_batches using (test_id) join papers using (paper_id)
    where batch_id = ${batch_id} and paper_id is not null
      and published_at is not null and withdrawn_at is null
      and ${toAcademyDay(sql`published_at`)} between ${from}::date and ${to}::date
    order by published_at desc, test_id desc limit ${sql.lit(SLIP_TESTS_MAX)}`.execute(db)
  return rows
}

/** A student's answers in a test: online by item, in letters of the bank; on paper by printed number. */
export type HandedIn = {
  test_id: number
  student_id: number
  set_letter: SetLetter | null
  /** Marks by a person. */
  marks: Record<string, number>
  answers: Record<string, string[] | string>
}

/** The sheets of students in some tests; on paper only those whose answers were entered. */
export async function sheetsHandedIn(
  db: Db,
  { test_ids, student_ids }: { test_ids: readonly number[]; student_ids: readonly number[] },
) {
  const { rows } = await sql<HandedIn>`
    with sheets as (
      select test_id, student_id, set_letter, marks, answers, absent from test_sheets
      where test_id = any(${test_ids}::integer[]) and student_id = any(${student_ids}::integer[]))
    select a.test_id, a.student_id, null as set_letter, coalesce(marks, '{}') as marks, (
      select coalesce(jsonb_object_agg(item_id, value), '{}') from answers
      where answers.attempt_id = a.attempt_id and ${IS_ANSWERED}
        and jsonb_typeof(value) <> 'object') as answers
    from attempts a left join sheets using (test_id, student_id)
    where a.test_id = any(${test_ids}::integer[]) and a.student_id = any(${student_ids}::integer[])
      and a.submitted_at is not null
    union all
    select test_id, student_id, set_letter, marks, answers from sheets
    where answers <> '{}' and not absent`.execute(db)
  return rows
}

/**
 * The topic of each question: its first skill, or its chapter if it has no skill. A question with neither has no topic.
 */
export async function topicsOfQuestions(db: Db, question_ids: readonly number[]) {
  const { rows } = await sql<{ question_id: number; topic: string }>`
    select question_id, coalesce((
      select skills.name from question_skills join skills using (skill_id)
      where question_skills.question_id = questions.question_id
      order by skills.position, skill_id limit 1), chapters.name) as topic
    from questions join chapters using (chapter_id)
    where question_id = any(${question_ids}::integer[])`.execute(db)
  return new Map(rows.map(({ question_id, topic }) => [question_id, topic]))
}
