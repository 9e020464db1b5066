import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { academyTimeZone } from '../settings/settings.queries.ts'
import { MINUTES } from '../tests/tests.queries.ts'

type TestToBegin = {
  test_id: number
  opens_at: Date
  closes_at: Date
  late_until: Date
  now: Date
  published_at: Date | null
  minutes: number
  extra_minutes: number
}

/**
 * A test online that a student is invited to: as a member of its batches on any day from opening to closing, or by name. It stays as
 * it is until the transaction ends. 404 for any other.
 */
export async function testToBegin(trx: Trx, test_id: number, student_id: number) {
  const timeZone = await academyTimeZone(trx)
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`
  const { rows } = await sql<TestToBegin>`
    select tests.test_id, opens_at, closes_at, now() as now, published_at, ${MINUTES} as minutes,
      least(closes_at, opens_at + make_interval(mins => late_minutes)) as late_until,
      coalesce((select extra_minutes from test_students named
        where named.test_id = tests.test_id and named.student_id = ${student_id}), 0) as extra_minutes
    from tests
    where test_id = ${test_id} and mode = 'online' and coalesce(
      (select sits from test_students named
        where named.test_id = tests.test_id and named.student_id = ${student_id}),
      not only_named and exists (
        select from test_batches join memberships m using (batch_id)
        where test_batches.test_id = tests.test_id and m.student_id = ${student_id}
          and m.joined_on <= ${dayOf('closes_at')}
          and (m.left_on is null or m.left_on >= ${dayOf('opens_at')})))
    for share of tests`.execute(trx)
  const [found] = rows
  if (!found) throw notFound('Test not found.')
  return found
}
