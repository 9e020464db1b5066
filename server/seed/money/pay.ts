import { dayAfter } from '@ganit/contract/days'
import type { ExpenseDraft } from '@ganit/contract/money/expenses'
import type { PayRateDraft } from '@ganit/contract/money/pay-rates'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { academyNow } from '../../src/features/ground/settings/clock.service.ts'
import { recordExpense } from '../../src/features/money/expenses/expenses.service.ts'
import { daysOfMonth } from '../../src/features/money/pay-sheets/months.ts'
import { addRate } from '../../src/features/money/pay-sheets/rates.service.ts'
import { openLines, sumsOfLines } from '../../src/features/money/pay-sheets/sheet.service.ts'
import { paySheet } from '../../src/features/money/pay-sheets/slips.service.ts'
import { ownerId } from '../owner.ts'

const NO_BATCH = { batch_ids: null, amount: undefined, percent: undefined }

const SPENT = [
  { kind: 'rent', amount: '31000.00', paid_to: 'B. Ghosh', paid_from: 'bank', note: null },
  { kind: 'electricity', amount: '4260.00', paid_to: 'CESC', paid_from: 'upi', note: null },
  {
    kind: 'printing and books',
    amount: '240.00',
    paid_to: 'Sharma Stores',
    paid_from: 'purse',
    note: 'Chalk',
  },
  { kind: 'phone and internet', amount: '999.00', paid_to: 'Airtel', paid_from: 'upi', note: null },
] as const

/** Adds rates of the teachers, expenses of two months, and last month’s slip of the first teacher. Skipped with rates. */
export async function seedPay(db: Kysely<Database>) {
  if (await db.selectFrom('pay_rates').select('pay_rate_id').limit(1).executeTakeFirst()) return
  const uid = await ownerId(db)
  const account = { uid, role: 'admin' } as const
  const now = await academyNow(db)
  const last = dayAfter(`${now.date.slice(0, 7)}-01`, -1).slice(0, 7)
  const from_date = `${last}-01`
  const teachers = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'teacher')
    .where('is_active', '=', true)
    .orderBy('name')
    .limit(3)
    .execute()
  const batch = await db
    .selectFrom('batches')
    .select('batch_id')
    .orderBy('batch_id')
    .executeTakeFirst()
  const kinds: Omit<PayRateDraft, 'account_id' | 'from_date'>[] = [
    { ...NO_BATCH, kind: 'lesson', amount: '350.00' },
    { ...NO_BATCH, kind: 'month', amount: '18000.00' },
    { ...NO_BATCH, kind: 'share', percent: '40', batch_ids: batch ? [batch.batch_id] : null },
  ]
  await db.transaction().execute(async (trx) => {
    for (const [n, { id: account_id }] of teachers.entries()) {
      const rate = kinds[n]
      if (rate && (rate.kind !== 'share' || rate.batch_ids))
        await addRate(trx, { ...rate, account_id, from_date }, uid)
    }
    for (const month of [last, now.date.slice(0, 7)])
      for (const each of SPENT) {
        const draft = { ...each, month, transaction_id: null } satisfies Partial<ExpenseDraft>
        const by = { account, today: now.date, urls: { sign: String } as never }
        await recordExpense(trx, draft as ExpenseDraft, undefined, by)
      }
  })
  const [first] = teachers
  if (!first) return
  await db.transaction().execute(async (trx) => {
    const lines = await openLines(trx, last, { ...daysOfMonth(last), now, account_id: first.id })
    const { gross } = sumsOfLines(lines.get(first.id) ?? [])
    if (Number(gross) <= 0) return
    const draft = { account_id: first.id, month: last, gross, paid_from: 'bank' } as const
    const rest = { transaction_id: null, drawer_of: undefined, paid_on: undefined }
    await paySheet(trx, { ...draft, ...rest }, account, now)
  })
}
