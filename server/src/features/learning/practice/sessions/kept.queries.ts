import type { PracticeKind } from '@ganit/contract/learning/practice'
import { sql } from 'kysely'
import { isShownInReview } from '../../../exams/review/review.queries.ts'
import { isReserved } from '../../../papers/question-bank/reserved.queries.ts'

/** A session, whose kind tells how its items' questions are read. */
export type SessionOfKind = { session_id: number; kind: PracticeKind }

/** The name of a prepared query that differs for mistakes. */
export const nameFor = (name: string, kind: PracticeKind) =>
  kind === 'mistakes' ? `${name} of mistakes` : name

/** Whether the review does not show a mistake now. */
const isHidden = sql<boolean>`not ${isShownInReview(
  sql`(select attempt_id from practice_sessions where practice_sessions.session_id = item.session_id)`,
  sql`item.question_id`,
)}`

/**
 * Whether an `item` must not be shown: a test or paper keeps its question, or it is a mistake that the review does not show
 * now. Part of a query on `questions`, too.
 */
export const isKept = (kind: PracticeKind) => (kind === 'mistakes' ? isHidden : isReserved)
