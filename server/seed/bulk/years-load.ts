import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { daysToSum, sumDays } from '../../src/features/money/payments/collected-days.queries.ts'
import { withoutTriggers } from './load.ts'
import { loadYearsOfLearning } from './years-load/learning.ts'
import { loadYearsOfMoney } from './years-load/money.ts'
import { loadYearsOfOffice } from './years-load/office.ts'
import { loadFormerStudents } from './years-load/people.ts'
import { loadYearsOfTeaching } from './years-load/teaching.ts'
import type { Years } from './years-load/years.ts'

const DAYS_AT_ONCE = 31

/** The years end before anybody of the academy joined, so that present members owe nothing of them. */
async function yearsBefore(db: Kysely<Database>, years: number): Promise<Years> {
  const { rows } = await sql<Omit<Years, 'years'>>`
    select until::text, (until - make_interval(years => ${years}::integer))::date::text as from
    from (select date_trunc('month', least(
        (select min(joined_on) from memberships), (select min(date) from lessons),
        (select min(paid_on) from payments), (select min(due_date) from dues)))::date as until) as first
    where until is not null`.execute(db)
  if (!rows[0]) throw new Error('An academy without members has no years to add.')
  return { ...rows[0], years }
}

/**
 * Adds years of use to an academy with batches and members, set-wise and without triggers, as its rules for old data leave
 * them: each year as many students as it has now join, and stay four years. The ledger stays right. Requires the database
 * owner. `say` is told each part.
 */
export async function loadYears(
  db: Kysely<Database>,
  years: number,
  say: (part: string) => void = () => {},
) {
  const span = await yearsBefore(db, years)
  const parts = {
    'former students': loadFormerStudents,
    lessons: loadYearsOfTeaching,
    'fees and payments': loadYearsOfMoney,
    'tests and practice': loadYearsOfLearning,
    'trail and messages': loadYearsOfOffice,
  }
  await withoutTriggers(db, async (one) => {
    await sql`set work_mem = '128MB'`.execute(one)
    await sql`set synchronous_commit = off`.execute(one)
    for (const [name, load] of Object.entries(parts)) {
      say(`${years} years of ${name} …`)
      await one.transaction().execute((trx) => load(trx, span))
      // The next part is planned by these rows.
      await sql`analyze`.execute(one)
    }
    await sql`reset synchronous_commit`.execute(one)
    await sql`reset work_mem`.execute(one)
  })
  await sumCollectedDays(db, span.until)
  await sql`vacuum analyze`.execute(db)
}

/** The daily work would store the sums of ten years on its first night. */
async function sumCollectedDays(db: Kysely<Database>, until: string) {
  for (;;) {
    const days = await daysToSum(db, until, DAYS_AT_ONCE)
    if (days.length === 0) return
    await db.transaction().execute((trx) => sumDays(trx, days))
  }
}
