import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { MINUTES } from '../exams.queries.ts'

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

/** Locks an online test the student may sit: as member on any day from opening to closing, or by name. 404 for others. */
export async function lockTestToBegin(trx: Trx, test_id: number, student_id: number) {
  const timeZone = await readTimeZone(trx)
  const values = { test_id, student_id, timeZone }
  const [found] = await queryPrepared<TestToBegin, typeof values>(
    trx,
    'test to begin',
    values,
    (blanks) => {
      const dayOf = (moment: string) =>
        sql`(${sql.ref(moment)} at time zone ${blanks.timeZone}::text)::date`
      const compile = () =>
        sql<TestToBegin>`
    select tests.test_id, opens_at, closes_at, now() as now, published_at, ${MINUTES} as minutes,
      least(closes_at, opens_at + make_interval(mins => late_minutes)) as late_until,
      coalesce((select extra_minutes from test_students named
        where named.test_id = tests.test_id and named.student_id = ${blanks.student_id}::integer), 0)
        as extra_minutes
    from tests
    where test_id = ${blanks.test_id}::integer and mode = 'online' and coalesce(
      (select sits from test_students named
        where named.test_id = tests.test_id and named.student_id = ${blanks.student_id}::integer),
      not only_named and exists (
        select from test_batches join memberships m using (batch_id)
        where test_batches.test_id = tests.test_id and m.student_id = ${blanks.student_id}::integer
          and m.joined_on <= ${dayOf('closes_at')}
          and (m.left_on is null or m.left_on >= ${dayOf('opens_at')})))
    for share of tests`.compile(trx)
      return { compile }
    },
  )
  if (!found) throw notFound('Test not found.')
  return found
}
