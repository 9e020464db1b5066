import type { ConcessionDraft, ConcessionPreview } from '@ganit/contract/money/concessions'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { duesOfStudentQuery } from '../ledger/ledger.queries.ts'
import { giveConcession } from './concessions.service.ts'

/** The sum that a student’s batches charge a month as of a day, less concessions. */
async function monthlyOn(trx: Trx, student_id: number, day: string) {
  const { rows } = await sql<{ monthly: string }>`
    select coalesce(sum(f.amount + coalesce((
        select sum(l.amount)
        from concession_lines(${student_id}, f.fee_id, greatest(f.due_date, ${day}::date), f.amount) l
      ), 0)), 0.00)::text as monthly
    from batch_fees f join memberships m on m.batch_id = f.batch_id
    where m.student_id = ${student_id} and m.left_on is null and f.fee_type = 'recurring'
      and (f.last_due_date is null or f.last_due_date >= ${day}::date)`.execute(trx)
  return rows[0]?.monthly ?? '0.00'
}

/**
 * Previews a concession by giving it in a transaction that is rolled back, so that it cannot differ. Refuses what giving
 * it refuses.
 */
export const previewOfConcession = (
  db: Kysely<Database>,
  draft: ConcessionDraft,
): Promise<ConcessionPreview> =>
  runAndRollBack(db, async (trx) => {
    const { student_id, from_date } = draft
    const today = await readAcademyToday(trx)
    const day = from_date > today ? from_date : today
    const read = async () => ({
      dues: await duesOfStudentQuery(trx, student_id, today).execute(),
      monthly: await monthlyOn(trx, student_id, day),
    })
    const before = await read()
    await giveConcession(trx, draft)
    const after = await read()
    const amounts = new Map(after.dues.map(({ fee_id, amount }) => [fee_id, amount]))
    return {
      dues: before.dues.flatMap(({ fee_id, fee_title, label, amount }) => {
        const now = amounts.get(fee_id) ?? '0.00'
        return now === amount ? [] : [{ label: label ?? fee_title, before: amount, after: now }]
      }),
      monthly: { before: before.monthly, after: after.monthly },
    }
  })
