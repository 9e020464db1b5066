import { asMoney } from '@ganit/contract/money'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { recordPayment, reversePayment } from '../src/features/money/payments/payments.service.ts'
import { giveRefund } from '../src/features/money/refunds/refunds.service.ts'
import type { Account } from '../src/http/access.ts'
import type { Academy } from './academy.ts'
import { adminUid } from './ledger.ts'
import { runs } from './runs.ts'

const { PAYING_RUNS, PAYING_SEED } = process.env
/** Number of random sequences, and the seed. */
export const RUNS = {
  numRuns: runs(8, PAYING_RUNS),
  ...(PAYING_SEED && { seed: Number(PAYING_SEED) }),
}
export const accountOf = (uid: string, role: Account['role']) => ({ uid, role }) as Account

/** The owner's actions about money, without calls. Amounts are in hundredths. */
export async function theOffice(db: Academy['db']) {
  const today = await readAcademyToday(db)
  const by = { uid: await adminUid(db), today }
  const entry = { date: today, note: null }
  return {
    by,
    pay: (student_id: number, hundredths: number, transaction_id: string | null = null) =>
      recordPayment(
        db,
        {
          draft: {
            ...entry,
            student_id,
            amount: asMoney(hundredths),
            method: transaction_id ? 'upi' : 'cash',
            transaction_id,
            advance: true,
          },
        },
        by,
      ),
    reverse: (payment_id: number) => reversePayment(db, { payment_id, reason: 'Wrong' }, by),
    record: (student_id: number, online_payment_id: number, amount: string) =>
      db.transaction().execute((trx) =>
        giveRefund(
          trx,
          {
            student_id,
            online_payment_id,
            amount,
            date: today,
            method: 'bank',
            transaction_id: null,
            reason: 'Given back by the gateway',
          },
          by,
        ),
      ),
  }
}
