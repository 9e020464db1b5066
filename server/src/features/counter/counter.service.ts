import type { CounterDraft, CounterFamily } from '@ganit/contract/counter'
import { inHundredths } from '@ganit/contract/money'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../db/in-snapshot.ts'
import { queryPrepared } from '../../db/prepared.ts'
import type { Database, Db, Trx } from '../../db/schema.ts'
import { invalid, Refused } from '../../http/errors.ts'
import { refuseClaimedTransaction } from '../claims/utr.queries.ts'
import { duesOfStudent, presentDue } from '../ledger/ledger.queries.ts'
import { withStanding } from '../ledger/ledger.service.ts'
import { lockAllWithCredit } from '../payments/credit.queries.ts'
import { recordPayment } from '../payments/payments.service.ts'
import { academyToday } from '../settings/settings.service.ts'
import { familyOf, payersFound, takenOn } from './counter.queries.ts'

/** Students by name, number or phone, each with what they owe. Nothing is found by nothing. */
export const findPayers = async (db: Db, search: string) =>
  search.trim() === '' ? [] : withStanding(db, await payersFound(db, search))

/** What is owed in a family, as it is at one moment. */
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

/** Records a family's payments, all or none; what is wrong with one names its place, such as `payments.1.amount`. */
export async function takePayments(
  trx: Trx,
  { payments, date, ...draft }: CounterDraft,
  uid: string,
) {
  const today = await academyToday(trx)
  await refuseClaimedTransaction(trx, draft.transaction_id)
  // All at once and in one order: two counters may take money of one family.
  await lockAllWithCredit(
    trx,
    payments.map(({ student_id }) => student_id),
  )
  const taken = []
  for (const [n, payment] of payments.entries())
    taken.push(
      await recordPayment(
        trx,
        { draft: { ...draft, ...payment, date: date ?? today, note: null } },
        { uid, today },
      ).catch((error) => {
        throw atPlace(error, `payments.${n}`)
      }),
    )
  return taken
}

const OF_ALL = ['date', 'method', 'transaction_id']

/** A refusal of one of several, with the place before the fields. */
function atPlace(error: unknown, place: string) {
  if (!(error instanceof Refused) || error.statusCode !== 400 || !error.fields) return error
  return invalid(
    Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => [
        OF_ALL.includes(field) ? field : `${place}.${field}`,
        text,
      ]),
    ),
  )
}
