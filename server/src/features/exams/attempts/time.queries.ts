import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

type Extra = { student_id: number; extra_minutes: number }

/** Adds to running attempts the difference between new and stored extra minutes. */
export const addExtraMinutes = (trx: Trx, test_id: number, students: Extra[]) =>
  sql`
    update attempts
    set extra_minutes = attempts.extra_minutes + named.extra_minutes - coalesce(before.extra_minutes, 0)
    from unnest(
      ${students.map(({ student_id }) => student_id)}::integer[],
      ${students.map(({ extra_minutes }) => extra_minutes)}::integer[]
    ) as named (student_id, extra_minutes)
    left join test_students before
      on before.test_id = ${test_id} and before.student_id = named.student_id
    where attempts.test_id = ${test_id} and attempts.student_id = named.student_id
      and named.extra_minutes > coalesce(before.extra_minutes, 0)`.execute(trx)

/** Updates the end of running attempts; never earlier than before. */
export const renewEnds = (trx: Trx, test_id: number) =>
  sql`
    with ended as (
      select attempt_id, least(
          attempts.started_at + make_interval(mins => coalesce(
            tests.duration_minutes, papers.duration_minutes)),
          tests.closes_at
        ) + make_interval(mins => attempts.extra_minutes) as ends_at
      from attempts join tests using (test_id) join papers using (paper_id)
      where test_id = ${test_id} and submitted_at is null
    )
    update attempts set ends_at = ended.ends_at from ended
    where attempts.attempt_id = ended.attempt_id and attempts.ends_at < ended.ends_at`.execute(trx)
