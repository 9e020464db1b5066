import { sumMoney } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { removeNotes } from '../payments/paid-from-home.queries.ts'
import { presentPayment } from '../payments/payments.queries.ts'
import { presentRefund, refundsToTell } from '../refunds/refunds.queries.ts'
import { presentDue } from './ledger.queries.ts'
import { type LedgerReader, readPayerWithLedger } from './payer.queries.ts'
import { openSumsOfStudents, standingOfDues } from './words.queries.ts'

/**
 * All charges and payments of a student, in one snapshot; 404 if the reader may not see the student. For an adult child
 * who has not agreed, a guardian sees only older dues and the guardian's own payments; 404 if there are none.
 */
export async function readLedger(db: Db, reader: LedgerReader, uid: string): Promise<Ledger> {
  const found = await readPayerWithLedger(db, reader, uid)
  if (!found) throw studentNotFound()
  const { isSeen, today, credit, dues, before, ...student } = found
  const payments = paymentsToTell(found.payments, isSeen)
  const refunds = isSeen ? refundsToTell(reader, uid, found.refunds.map(presentRefund)) : []
  if (!isSeen && dues.length === 0 && payments.length === 0) throw studentNotFound()
  const references = new Set(payments.map(({ transaction_id }) => transaction_id))
  return {
    ...student,
    dues: dues.map(presentDue).map(({ transaction_id, ...due }) => ({
      ...due,
      // Reference of the latest payment on the due, which another person may have made.
      transaction_id: references.has(transaction_id) ? transaction_id : null,
    })),
    payments,
    ...(isSeen && before.length > 0 && { before }),
    refunds,
    total: sumMoney(dues.map(({ amount }) => amount)),
    paid: sumMoney(dues.flatMap(({ amount, waived, owed }) => [amount, `-${waived}`, `-${owed}`])),
    waived: sumMoney(dues.map(({ waived }) => waived)),
    credit,
    refunded: sumMoney(refunds.filter(({ reversed }) => !reversed).map(({ amount }) => amount)),
    owed: sumMoney(dues.map(({ owed }) => owed)),
    ...standingOfDues(dues, today),
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof readPayerWithLedger>>>

/**
 * Payments as the reader sees them. Notes of other payers' payments are left out. For a child whose record the reader
 * may not see, only the reader's own payments are there.
 */
const paymentsToTell = (payments: Found['payments'], isSeen: boolean) =>
  payments
    .filter(({ isOwn }) => isSeen || isOwn)
    .map(({ isOwn, ...row }) => {
      const payment = presentPayment(row)
      return isOwn ? payment : removeNotes(payment)
    })

const NOTHING = {
  owed: '0.00',
  due_now: '0.00',
  overdue: '0.00',
  not_due_yet: '0.00',
  next: null,
}

/** Adds to each student the amounts owed: now, before today, later, and next. */
export async function addStanding<Row extends { student_id: number }>(db: Db, rows: Row[]) {
  const ids = rows.map(({ student_id }) => student_id)
  const values = { ids, today: await readAcademyToday(db) }
  const sums = await queryPrepared(db, 'open sums of some students', values, (blanks) =>
    openSumsOfStudents(db, blanks.ids, blanks.today),
  )
  const byStudent = new Map(sums.map(({ student_id, ...each }) => [student_id, each]))
  return rows.map((row) => ({ ...row, ...(byStudent.get(row.student_id) ?? NOTHING) }))
}
