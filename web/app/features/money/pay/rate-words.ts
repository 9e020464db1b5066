import type { PayRate } from '@ganit/contract/money/pay-rates'
import { formatRupees } from '../../../ui/text/formats.ts'

const UNITS = { lesson: 'a lesson', hour: 'an hour', month: 'a month' } as const

type Rate = Pick<PayRate, 'kind' | 'amount' | 'percent' | 'batches' | 'batch_ids'>

/** A rate in words: `₹350 a lesson`, `₹500 a lesson in Class 9`, `40 % of Class 12`. */
export function rateInWords({ kind, amount, percent, batches, batch_ids }: Rate) {
  const names = batches.join(', ')
  if (kind === 'share') return `${percent} % of ${names}`
  return `${formatRupees(amount ?? '0')} ${UNITS[kind]}${batch_ids ? ` in ${names}` : ''}`
}
