import type { Foreseen, Test } from '@ganit/contract/exams/tests'
import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { toAcademyDay } from '../ground/settings/academy-day.queries.ts'
import { countReached } from '../messages/events/reach.service.ts'
import { findPlannedTest } from '../messages/events/results.queries.ts'
import type { MessageReach } from '../messages/messages.service.ts'

/** The holiday on which a test opens, if it concerns all of its batches. */
const holidayOf = (trx: Trx, test_id: number) =>
  trx
    .selectFrom('closed_days')
    .innerJoin('tests', (join) =>
      join.on(
        sql<boolean>`${toAcademyDay(sql`tests.opens_at`)}
          between closed_days.from_date and closed_days.to_date`,
      ),
    )
    .select('closed_days.title')
    .where('tests.test_id', '=', test_id)
    .where('closed_days.batch_id', 'is', null)
    .executeTakeFirst()

const MINUTE_MS = 60_000

/** Preview of a test that was just added; the caller rolls the test back. */
export async function previewAddedTest(
  trx: Trx,
  test: Test,
  reach: MessageReach,
): Promise<Foreseen> {
  const { test_id, opens_at, closes_at, minutes, total, negative } = test
  const planned = await findPlannedTest(trx, test_id)
  const students = planned?.student_ids.length ?? 0
  const open = (Date.parse(closes_at) - Date.parse(opens_at)) / MINUTE_MS
  const holiday = await holidayOf(trx, test_id)
  const warnings = [
    ...(planned && students === 0 ? ['Nobody takes this test.'] : []),
    ...(planned ? [] : ['It is over already, so nobody is told.']),
    ...(minutes !== null && open < minutes
      ? [`It is open for ${Math.round(open)} minutes, and takes ${minutes}.`]
      : []),
    ...(holiday ? [`It opens on a holiday: ${holiday.title}.`] : []),
  ]
  return {
    ...{ students, opens: opens_at, minutes, total, negative, warnings },
    reach: await countReached(trx, reach, [{ event: 'test', test_id }]),
  }
}
