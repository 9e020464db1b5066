import { sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import { rowsAsJson } from '../../../db/rows/rows-as-json.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isChildOf, isDueOfChild } from '../../ground/rights/children.queries.ts'
import { isOffice, isVisibleTo, type Reader } from '../../ground/rights/rights.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { feesStatus } from '../../people/students/fee-list.queries.ts'
import { advancesBeforeQuery } from '../payments/advances-before.service.ts'
import { isPaidBy } from '../payments/paid-from-home.queries.ts'
import { paymentsOfStudentQuery } from '../payments/payments.queries.ts'
import { refundsOfStudentQuery } from '../refunds/refunds.queries.ts'
import { duesOfStudentQuery } from './ledger.queries.ts'
import { advanceInSql } from './words.queries.ts'

export type LedgerReader = Pick<Account, 'role' | 'uid'>

type Asked = { uid: Given<string>; now: Given<Date> }

/**
 * Query of a student whose ledger the account may see, with the whole ledger, in one statement and so one snapshot.
 * `isSeen` is false for an adult child who has not agreed; the ledger then has only the dues that the guardian may pay.
 * `isOwn` marks the reader's own ledger, and a payment that the reader made from home.
 */
export const payerWithLedgerQuery = (db: Db, reader: Reader, { uid, now }: Asked) =>
  db
    // The query must not begin with `with`, which might write: before reads the database is not told the account. It is
    // a subquery, so that it runs once.
    .selectFrom(payerRow(db, reader, { uid, now }).offset(sql.lit(0)).as('payer'))
    .select(['student_id', 'uid', 'name', 'fees_status', 'isSeen'])
    .select(sql<string>`today::text`.as('today'))
    .select([
      rowsAsJson(
        duesOfStudentQuery(db, sql.ref('payer.student_id'), sql.ref('payer.today')).where(
          sql<boolean>`(payer."isSeen" or ${isDueOfChild(reader.uid)})`,
        ),
        ['amount', 'owed', 'waived'],
      ).as('dues'),
      rowsAsJson(
        paymentsOfStudentQuery(db, sql.ref('payer.student_id')).select(
          isOwn(reader, 'p.payment_id').as('isOwn'),
        ),
        ['amount'],
      ).as('payments'),
      rowsAsJson(refundsOfStudentQuery(db, sql.ref('payer.student_id')), ['amount']).as('refunds'),
      rowsAsJson(advancesBeforeQuery(db, sql.ref('payer.student_id')), ['amount']).as('before'),
      advanceInSql(
        sql.ref('payer.student_id'),
        sql`(payer."isSeen" or ${isOwn(reader, 'c.payment_id')})`,
      ).as('credit'),
    ])

const payerRow = (db: Db, reader: Reader, { uid, now }: Asked) => {
  const isSeen = isVisibleTo(reader, 'students.uid', { limited: true })
  return db
    .selectFrom('students')
    .select(['student_id', 'uid', feesStatus, isSeen.as('isSeen')])
    .select([fullName().as('name'), toAcademyDay(sql`${now}::timestamptz`).as('today')])
    .where('uid', '=', uid)
    .where(sql<boolean>`(${isSeen} or ${isChildOf(reader.uid, 'students.uid')})`)
}

const isOwn = (reader: Reader, payment_id: string) =>
  isOffice(reader)
    ? sql<boolean>`true`
    : sql<boolean>`(payer.uid = ${reader.uid} or ${isPaidBy(reader.uid, payment_id)})`

/** Runs `payerWithLedgerQuery`; undefined if the reader may not see the student. */
export async function readPayerWithLedger(
  db: Db,
  { role, uid: reader }: LedgerReader,
  uid: string,
) {
  const values = { uid, reader, now: clock.now() }
  const [payer] = await queryPrepared(db, `ledger for ${role}`, values, (blanks) =>
    payerWithLedgerQuery(db, { role, uid: blanks.reader }, blanks),
  )
  return payer
}
