import type { Ledger } from '@ganit/contract/ledger'
import { sumOf } from '@ganit/contract/money'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../db/in-snapshot.ts'
import { queryPrepared } from '../../db/prepared.ts'
import type { Database, Db } from '../../db/schema.ts'
import { paymentsFor, paymentsOfStudent } from '../payments/payments.queries.ts'
import { academyToday } from '../settings/settings.service.ts'
import {
  duesOfStudent,
  type LedgerReader,
  payerByUid,
  standingOfStudents,
} from './ledger.queries.ts'

/** All that a student owes and has paid, as it is at one moment; 404 where the reader may see no such student. */
export const ledgerOf = (
  db: Kysely<Database>,
  reader: LedgerReader,
  uid: string,
): Promise<Ledger> =>
  inSnapshot(db, async (trx) => {
    const student = await payerByUid(trx, reader, uid)
    const today = await academyToday(trx)
    const values = { student_id: student.student_id, today }
    const dues = await queryPrepared(trx, 'dues of a student', values, (blanks) =>
      duesOfStudent(trx, blanks.student_id, blanks.today),
    )
    const payments = paymentsFor(reader, uid, await paymentsOfStudent(trx, student.student_id))
    const overdue = dues.filter(({ due_date }) => due_date < today)
    return {
      ...student,
      dues: dues.map(({ being_checked, ...due }) => ({
        ...due,
        ...(being_checked && { being_checked }),
      })),
      payments,
      total: sumOf(dues.map(({ amount }) => amount)),
      paid: sumOf(payments.filter(({ reversed }) => !reversed).map(({ amount }) => amount)),
      owed: sumOf(dues.map(({ owed }) => owed)),
      overdue: sumOf(overdue.map(({ owed }) => owed)),
    }
  })

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
