import { sql } from 'kysely'

/** Of an attempt `a`, when what is handed in was changed last: a marking of another moment says nothing. */
export const SUBMISSION = sql<Date>`greatest(a.submitted_at, a.late_accepted_at)`

/**
 * That nobody has to mark a row of `answers`: a person or the key has, for what was handed in, or its student, whose sheet is `s`,
 * is absent or has a total.
 */
export const IS_MARKED = sql<boolean>`(coalesce(s.absent or s.total is not null, false)
  or coalesce(s.marks ? item_id::text, false)
  or coalesce(s.key_marks ? item_id::text and s.marked_of = ${SUBMISSION}, false))`

/** That a row of `answers` says something. */
export const IS_ANSWERED = sql<boolean>`(answers.value is not null
  and answers.value not in ('null', '[]', '""', '{}'))`
