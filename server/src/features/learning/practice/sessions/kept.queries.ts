import type { PracticeKind } from '@ganit/contract/learning/practice'
import { sql } from 'kysely'
import { isShownInReview } from '../../../exams/review/review.queries.ts'
import { isReserved } from '../../../papers/question-bank/reserved.queries.ts'

/** A session with its kind, which determines how the questions of its items are read. */
export type SessionOfKind = { session_id: number; kind: PracticeKind }

/** Name of a prepared query whose text differs for mistakes. */
export const queryNameFor = (name: string, kind: PracticeKind) =>
  kind === 'mistakes' ? `${name} of mistakes` : name

/** Whether the review hides a mistake now. */
const isHidden = sql<boolean>`not ${isShownInReview(
  sql`(select attempt_id from practice_sessions where practice_sessions.session_id = item.session_id)`,
  sql`item.question_id`,
)}`

/**
 * Whether an `item` must not be shown: a test or paper keeps its question, or it is a mistake that the review hides
 * now. Also part of queries on `questions`.
 */
export const isKept = (kind: PracticeKind) => (kind === 'mistakes' ? isHidden : isReserved)
