import type { Refund } from '@ganit/contract/money/refunds'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { asksAsGuardian } from '../../ground/rights/rights.ts'
import { receiptNumber } from '../payments/payments.queries.ts'

export const refundNotFound = () => notFound('Refund not found.')

/** Refunds with voucher number, source payments and reversal. */
const refundsQuery = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('vouchers as v', 'v.refund_id', 'r.refund_id')
    .select(['r.refund_id', 'r.student_id', 'r.amount', 'r.method', 'r.transaction_id', 'r.reason'])
    .select((eb) => [
      'r.refunded_on as date',
      'v.financial_year',
      'v.serial',
      jsonObjectFrom(
        eb
          .selectFrom('refund_reversals as back')
          .select(['back.reason', 'back.reversed_on as date'])
          .whereRef('back.refund_id', '=', 'r.refund_id'),
      ).as('reversal'),
      jsonArrayFrom(
        eb
          .selectFrom('refund_parts as p')
          // Text, because JSON numbers would lose decimals.
          .select(['p.payment_id', sql<string>`p.amount::text`.as('amount')])
          .whereRef('p.refund_id', '=', 'r.refund_id')
          .orderBy('p.payment_id'),
      ).as('parts'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof refundsQuery>['executeTakeFirstOrThrow']>>

/** A refund as in the contract. */
export const presentRefund = ({ financial_year, serial, ...refund }: Row): Refund => ({
  ...refund,
  voucher_number: receiptNumber(financial_year, serial),
  reversed: refund.reversal !== null,
})

export const readRefund = async (db: Db, refund_id: number) =>
  presentRefund(
    await refundsQuery(db)
      .where('r.refund_id', '=', refund_id)
      .executeTakeFirstOrThrow(refundNotFound),
  )

/** Query of a student's refunds, newest first. */
export const refundsOfStudentQuery = (db: Db, student_id: Given<number>) =>
  refundsQuery(db).where('r.student_id', '=', student_id).orderBy('r.refund_id', 'desc')

/** A student's refunds, newest first. */
async function refundsOfStudent(db: Db, student_id: number) {
  const rows = await queryPrepared(db, 'refunds of a student', { student_id }, (blanks) =>
    refundsOfStudentQuery(db, blanks.student_id),
  )
  return rows.map(presentRefund)
}

type Of = { student_id: number; uid: string }

/** A student's refunds as an account sees them: guardians do not see the reference, which may name another payer. */
export async function refundsSeenBy(
  db: Db,
  reader: Pick<Account, 'role' | 'uid'>,
  { student_id, uid }: Of,
) {
  return refundsToTell(reader, uid, await refundsOfStudent(db, student_id))
}

/** The same view of refunds that were read already. */
export const refundsToTell = (
  reader: Pick<Account, 'role' | 'uid'>,
  studentUid: string,
  all: Refund[],
) =>
  asksAsGuardian(reader, studentUid)
    ? all.map((refund) => ({ ...refund, transaction_id: null }))
    : all
