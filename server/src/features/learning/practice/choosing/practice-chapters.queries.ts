import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import {
  isFitToAsk,
  isOfPractice,
  isReservedAmongMany,
  keptQuestions,
} from '../../../papers/question-bank/reserved.queries.ts'
import { askableVariants } from '../../../papers/variants/variants.queries.ts'
import { hasEnded } from '../../../teaching/batches/batches.queries.ts'
import { isBatchInReach } from '../../../teaching/batches/batches-in-reach.queries.ts'

/**
 * Chapters of a batch's plan. Without a batch, the begun and unfinished chapters of all plans that an account may see.
 */
const wantedChapters = (
  account: Pick<Account, 'role' | 'uid'>,
  { batch_id, today }: { batch_id: number | undefined; today: string },
) =>
  batch_id === undefined
    ? sql`select distinct chapter_id from plan_chapters join batches using (batch_id)
        where ${isBatchInReach(account)} and not ${hasEnded(today)}
          and from_date <= ${today}::date and done_on is null and not was_before`
    : sql`select chapter_id from plan_chapters where batch_id = ${batch_id}`

/** Counts of a chapter's questions, and its topics among those that may be asked. */
type ChapterCounts = {
  chapter_id: number
  name: string
  class_number: number
  questions: number
  topics: number
  reserved: number
  of: number
}

/** Questions of chapters in the order of the curriculum, in one statement. */
export async function practiceChapters(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  of: { batch_id: number | undefined; today: string },
) {
  const { rows } = await sql<ChapterCounts>`
    with ${keptQuestions}, counted as (
      select questions.chapter_id, questions.question_id, kept.is_reserved,
        case when ${isFitToAsk} and not kept.is_reserved
          then coalesce(cardinality(${askableVariants}), 1) else 0 end as questions
      from questions
      cross join lateral (select ${isReservedAmongMany} as is_reserved offset 0) as kept
      where ${isOfPractice} and questions.chapter_id in (${wantedChapters(account, of)})
    ), topics as (
      select counted.chapter_id, count(distinct coalesce(skill_id, 0))::int as topics
      from counted left join question_skills using (question_id)
      where counted.questions > 0 group by counted.chapter_id
    ), sums as (
      select chapter_id, sum(questions)::int as questions, count(*)::int as of,
        (count(*) filter (where is_reserved))::int as reserved
      from counted group by chapter_id
    )
    select chapters.chapter_id, chapters.name, class_number, coalesce(questions, 0) as questions,
      coalesce(topics, 0) as topics, coalesce(reserved, 0) as reserved, coalesce(of, 0) as of
    from chapters left join sums using (chapter_id) left join topics using (chapter_id)
    where chapters.chapter_id in (${wantedChapters(account, of)})
    order by class_number, position, chapters.chapter_id`.execute(db)
  return rows
}
