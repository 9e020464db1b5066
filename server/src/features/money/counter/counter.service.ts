import { inHundredths } from '@ganit/contract/money'
import type { CounterDraft, CounterFamily } from '@ganit/contract/money/counter'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../../db/in-snapshot.ts'
import { queryPrepared } from '../../../db/prepared.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { peopleFound } from '../../people/finding/finding.queries.ts'
import { refuseClaimedTransaction } from '../claims/utr.queries.ts'
import { duesOfStudent, presentDue } from '../ledger/ledger.queries.ts'
import { withStanding } from '../ledger/ledger.service.ts'
import { recordAtOnce } from '../payments/payments-at-once.service.ts'
import { familyOf, payersByNumber, takenOn } from './counter.queries.ts'

/** Students as `find` has them, each with what they owe. An empty search finds nobody. */
export async function findPayers({ db, searches }: { db: Db; searches: Db }, search: string) {
  const hits = await peopleFound(searches, search)
  const found = hits.flatMap((hit) => (hit.kind === 'student' ? hit.student_id : []))
  return found.length === 0 ? [] : withStanding(db, await payersByNumber(db, found))
}

/** A family's dues, read in one snapshot. */
export const counterFamily = (
  db: Kysely<Database>,
  { student_id, uid }: { student_id: number; uid: string },
): Promise<CounterFamily> =>
  inSnapshot(db, async (trx) => {
    const today = await academyToday(trx)
    const students = []
    for (const student of await familyOf(trx, student_id))
      students.push({ ...student, dues: await owedDues(trx, student.student_id, today) })
    return { students, today: await takenOn(trx, uid, today) }
  })

async function owedDues(db: Db, student_id: number, today: string) {
  const dues = await queryPrepared(db, 'dues of a student', { student_id, today }, (blanks) =>
    duesOfStudent(db, blanks.student_id, blanks.today),
  )
  return dues.filter(({ owed }) => inHundredths(owed) > 0).map(presentDue)
}

/** Records a family's payments, all or none; returns their receipts. A refusal names the index: `payments.1.amount`. */
export async function takePayments(
  trx: Trx,
  { payments, date, ...draft }: CounterDraft,
  uid: string,
) {
  const today = await academyToday(trx)
  await refuseClaimedTransaction(trx, draft.transaction_id)
  const entry = { ...draft, date: date ?? today, note: null }
  return recordAtOnce(trx, payments, { entry, uid, today, refusal: placed })
}

/** A refusal with the payment's index before the fields. */
function placed(error: unknown, place: number) {
  if (!(error instanceof Refused) || error.statusCode !== 400 || !error.fields) return error
  return invalid(
    Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => [`payments.${place}.${field}`, text]),
    ),
  )
}
