import { dayAfter } from '@ganit/contract/days'
import type { BatchDraft } from '@ganit/contract/teaching/batches'
import type { Trx } from '../../../db/schema.ts'
import { writeBatch } from '../../teaching/batches/batches.service.ts'
import { addFee } from './fees.service.ts'

type Fee = NonNullable<BatchDraft['monthly_fee']>

/** The day in the month, or the month's last day. */
function firstDay({ day, from }: Fee) {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  const last = dayAfter(`${next}-01`, -1)
  const wanted = `${from}-${String(day).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

/** Creates a batch, and its monthly fee where one is named. */
export async function createBatchWithFee(trx: Trx, { monthly_fee, ...draft }: BatchDraft) {
  const saved = await writeBatch(trx, draft)
  if (!monthly_fee) return saved
  await addFee(trx, {
    ...{ batch_id: saved.batch.batch_id, title: 'Monthly tuition', amount: monthly_fee.amount },
    ...{ due_date: firstDay(monthly_fee), fee_type: 'recurring' },
  })
  return saved
}
