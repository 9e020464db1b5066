import { sql } from 'kysely'

/** Of an attempt `a`, when what is handed in was changed last: a marking of another moment says nothing. */
export const SUBMISSION = sql<Date>`greatest(a.submitted_at, a.late_accepted_at)`

/** That a row of `answers` says something. */
export const IS_ANSWERED = sql<boolean>`(answers.value is not null
  and answers.value not in ('null', '[]', '""', '{}'))`
