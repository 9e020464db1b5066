import { sql } from 'kysely'
import { isReserved } from '../../papers/question-bank/reserved.queries.ts'
import { isShownInReview } from '../../tests/review/review.queries.ts'

/**
 * Whether an `item` must not be shown: a test or paper keeps its question, or it is a mistake that the review does not show
 * now. Part of a query on `questions`, too.
 */
export const isKept = sql<boolean>`case when item.item_id is null then ${isReserved}
  else not ${isShownInReview(
    sql`(select attempt_id from practice_sessions where practice_sessions.session_id = item.session_id)`,
    sql`item.question_id`,
  )} end`
