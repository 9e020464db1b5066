import type { Ledger } from '@ganit/contract/ledger'
import { sumOf } from '@ganit/contract/money'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../db/in-snapshot.ts'
import { queryPrepared } from '../../db/prepared.ts'
import type { Database, Db } from '../../db/schema.ts'
import { creditOf } from '../payments/credit.queries.ts'
import { ownAmong, paymentsFor } from '../payments/paid-by.queries.ts'
import { paymentsOfStudent } from '../payments/payments.queries.ts'
import { refundsFor } from '../refunds/refunds.queries.ts'
import { academyToday } from '../settings/settings.service.ts'
import { studentNotFound } from '../students/students.queries.ts'
import {
  duesOfOwn,
  duesOfStudent,
  type LedgerReader,
  payerByUid,
  presentDue,
  standingOfStudents,
} from './ledger.queries.ts'

/**
 * All that a student owes and has paid, as it is at one moment; 404 where the reader may see no such student. Of a child who is
 * of age and has not agreed, what was asked before and what the guardian paid.
 */
export const ledgerOf = (
  db: Kysely<Database>,
  reader: LedgerReader,
  uid: string,
): Promise<Ledger> =>
  inSnapshot(db, async (trx) => {
    const { isSeen, ...student } = await payerByUid(trx, reader, uid)
    const today = await academyToday(trx)
    const own = { ...student, today }
    const { dues, payments, refunds } = await (isSeen ? shown : paidByThem)(trx, reader, own)
    const numbers = payments.map(({ payment_id }) => payment_id)
    const references = new Set(payments.map(({ transaction_id }) => transaction_id))
    const overdue = dues.filter(({ due_date }) => due_date < today)
    return {
      ...student,
      dues: dues.map(presentDue).map(({ transaction_id, ...due }) => ({
        ...due,
        // That of the latest payment on it, which may be somebody else's.
        transaction_id: references.has(transaction_id) ? transaction_id : null,
      })),
      payments,
      refunds,
      total: sumOf(dues.map(({ amount }) => amount)),
      paid: sumOf(dues.flatMap(({ amount, waived, owed }) => [amount, `-${waived}`, `-${owed}`])),
      waived: sumOf(dues.map(({ waived }) => waived)),
      credit: await creditOf(trx, numbers),
      refunded: sumOf(refunds.filter(({ reversed }) => !reversed).map(({ amount }) => amount)),
      owed: sumOf(dues.map(({ owed }) => owed)),
      overdue: sumOf(overdue.map(({ owed }) => owed)),
    }
  })

type Payer = { student_id: number; uid: string; today: string }

async function shown(db: Db, reader: LedgerReader, { student_id, uid, today }: Payer) {
  const dues = await queryPrepared(db, 'dues of a student', { student_id, today }, (blanks) =>
    duesOfStudent(db, blanks.student_id, blanks.today),
  )
  const payments = await paymentsFor(db, reader, uid, await paymentsOfStudent(db, student_id))
  const refunds = await refundsFor(db, reader, { student_id, uid })
  return { dues, payments, refunds }
}

/** Nothing of it: 404, as of others' children. */
async function paidByThem(db: Db, reader: LedgerReader, { student_id, today }: Payer) {
  const dues = await duesOfOwn(db, student_id, reader, today)
  const payments = await ownAmong(db, reader, await paymentsOfStudent(db, student_id))
  if (dues.length === 0 && payments.length === 0) throw studentNotFound()
  return { dues, payments, refunds: [] }
}

const NOTHING = { owed: '0.00', overdue: '0.00' }

/** Gives each student of a list what they owe, and what of it was due before today. */
export async function withStanding<Row extends { student_id: number }>(db: Db, rows: Row[]) {
  const ids = rows.map(({ student_id }) => student_id)
  const values = { ids, today: await academyToday(db) }
  const standings = await queryPrepared(db, 'standing of some students', values, (blanks) =>
    standingOfStudents(db, blanks.ids, blanks.today),
  )
  const byStudent = new Map(
    standings.map(({ student_id, owed, overdue }) => [student_id, { owed, overdue }]),
  )
  return rows.map((row) => ({ ...row, ...(byStudent.get(row.student_id) ?? NOTHING) }))
}
