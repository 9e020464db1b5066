import { sql } from 'kysely'

/** The time of the last change of attempt `a`'s submission. A marking with another time is outdated. */
export const SUBMISSION = sql<Date>`greatest(a.submitted_at, a.late_accepted_at)`

/**
 * True if a row of `answers` needs no marking. Either a person or the key has marked this submission, or the student's
 * sheet `s` says absent or has a total.
 */
export const IS_MARKED = sql<boolean>`(coalesce(s.absent or s.total is not null, false)
  or coalesce(s.marks ? item_id::text, false)
  or coalesce(s.key_marks ? item_id::text and s.marked_of = ${SUBMISSION}, false))`

/** True if a row of `answers` is not blank. */
export const IS_ANSWERED = sql<boolean>`(answers.value is not null
  and answers.value not in ('null', '[]', '""', '{}'))`
