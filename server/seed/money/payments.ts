import { dayAfter } from '@ganit/contract/days'
import type { PaymentDraft, PaymentMethod } from '@ganit/contract/money/payments'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import {
  ensureSettings,
  updateSettings,
} from '../../src/features/ground/settings/settings.queries.ts'
import { bounceCheque } from '../../src/features/money/cheques/cheques.service.ts'
import { recordPayment } from '../../src/features/money/payments/payments.service.ts'
import { chance } from '../chance.ts'
import { ownerId } from '../owner.ts'
import { type DemoDue, type Payer, payersWithDues } from './payers.queries.ts'

const BOUNCED_AFTER_DAYS = 3
/** Every `BOUNCES_EACH`th payer, from the first on, has a bounced cheque. */
const BOUNCES_EACH = 40

/** For each kind of payer: how many past dues stay open, and which part of the next due is paid. */
const HABITS = [
  { upTo: 0.62, unpaid: 0, part: 0 },
  { upTo: 0.76, unpaid: 1, part: 0.5 },
  { upTo: 0.92, unpaid: 2, part: 0 },
  { upTo: 1, unpaid: Number.POSITIVE_INFINITY, part: 0 },
] as const

const habitOf = (luck: number) => HABITS.find(({ upTo }) => luck < upTo) ?? HABITS[0]

type Plan = { draft: PaymentDraft; bounces: boolean }

const half = (amount: string) => (Math.round(Number(amount)) / 2).toFixed(2)

const TRANSACTIONS: Record<PaymentMethod, string | null> = {
  // UTRs have 12 digits.
  upi: '623',
  bank: 'NEFT ',
  cheque: 'Cheque ',
  card: 'Card ',
  cash: null,
  other: null,
}

/** Groups dues, because families pay several months at once; fewer receipts also make the start faster. */
const inTurns = (dues: DemoDue[], atOnce: number) =>
  Array.from({ length: Math.ceil(dues.length / atOnce) }, (_, turn) =>
    dues.slice(turn * atOnce, (turn + 1) * atOnce),
  )

const totalOf = (dues: DemoDue[]) =>
  dues.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2)

/** A student's payments: some days around each due date, the last perhaps in part. */
function plansOf({ n, student_id, dues }: Payer, today: string): Plan[] {
  const { next, below, pick } = chance(n + 7_000)
  const habit = n === 1 ? HABITS[1] : habitOf(next())
  const past = dues.filter(({ due_date }) => due_date <= today)
  const paid = past.slice(0, Math.max(0, past.length - habit.unpaid))
  const begun = habit.part > 0 ? past.slice(paid.length, paid.length + 1) : []

  const planOf = (settled: DemoDue[], amount: string, bounces: boolean): Plan => {
    const method = bounces ? 'cheque' : pick<PaymentMethod>(['upi', 'upi', 'upi', 'cash', 'bank'])
    const day = dayAfter(settled.at(-1)?.due_date ?? today, below(9) - 3)
    const kind = TRANSACTIONS[method]
    return {
      bounces,
      draft: {
        student_id,
        amount,
        date: day > today ? today : day,
        method,
        transaction_id: kind === null ? null : `${kind}${600_000_000 + below(99_999_999)}`,
        note: null,
        fee_ids: settled.map(({ due_id }) => due_id),
        ...(bounces && {
          cheque: { bank: 'State Bank of India', dated: day > today ? today : day },
        }),
      },
    }
  }
  return [
    ...inTurns(paid, 2 + below(3)).map((settled, turn) =>
      planOf(settled, totalOf(settled), turn === 0 && n % BOUNCES_EACH === 1),
    ),
    ...begun.map((due) => planOf([due], half(due.amount), false)),
  ]
}

/** Records a payment as of its day; a cheque that the bank returns is taken back, and paid again in cash. */
async function recordPlannedPayment(
  db: Kysely<Database>,
  { draft, bounces }: Plan,
  uid: string,
  today: string,
) {
  const { payment_id } = await recordPayment(db, { draft }, { uid, today: draft.date })
  if (!bounces) return
  const later = dayAfter(draft.date, BOUNCED_AFTER_DAYS)
  const by = { uid, today: later > today ? today : later }
  const account = { uid, role: 'admin' as const }
  await db
    .transaction()
    .execute((trx) => bounceCheque(trx, { payment_id, on: by.today }, { account, today: by.today }))
  const { cheque: _, ...rest } = draft
  const again = { ...rest, date: by.today, method: 'cash' as const, transaction_id: null }
  await recordPayment(db, { draft: again }, by)
}

/** An invented number of West Bengal. */
const DEMO_GST = { gst_scheme: 'regular', gstin: '19ABCDE1234F1ZX', gst_rate: 18 } as const

/** Lets the first students pay, most of them everything due; receipts are numbered by date. */
export async function seedPayments(db: Kysely<Database>, today: string) {
  const uid = await ownerId(db)
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    // Receipts say who has paid: the demo has no marks set by hand.
    await updateSettings(trx, { ...DEMO_GST, fees_by_hand: false })
  })
  const plans = (await payersWithDues(db)).flatMap((payer) => plansOf(payer, today))
  const byDate = plans.toSorted((a, b) => a.draft.date.localeCompare(b.draft.date))
  for (const plan of byDate) await recordPlannedPayment(db, plan, uid, today)
  // Messages about payments of past days are dropped, because they are no news.
  await sql`
    delete from jobs where kind = 'tell payments' and exists (
      select from payments where paid_on < ${today}::date
        and jobs.input -> 'payment_ids' @> to_jsonb(payment_id))`.execute(db)
}
