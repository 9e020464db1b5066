import { FEE_LABELS, type FeeType } from '@ganit/contract/money/fees'
import { invalid } from '../../../http/errors.ts'

type Time = { paid_from: string | null; paid_to: string | null }
type Asked = { [Key in keyof Time]?: Time[Key] | undefined } & {
  fee_type: FeeType
  is_deposit?: boolean | undefined
}

/** Longest time that a fee is paid for, so that a mistyped year is found. */
const YEARS = 2

/** The same day two years later; after 29 February it is the 28th, as the database counts. */
const yearsAfter = (day: string) =>
  `${Number(day.slice(0, 4)) + YEARS}${day.slice(4).replace('-02-29', '-02-28')}`

/** The stored time of a fee, null without one; 400 if the days are no time, or if the fee cannot be shared. */
export function timeOf({ paid_from = null, paid_to = null, fee_type, is_deposit }: Asked): Time {
  if (!paid_from && !paid_to) return { paid_from: null, paid_to: null }
  if (fee_type !== 'one-time' || is_deposit)
    throw invalid({ paid_from: 'Only a one-time fee that is no deposit can be shared.' })
  if (!paid_from || !paid_to) throw invalid({ paid_to: 'Enter both days or none.' })
  if (paid_to < paid_from)
    throw invalid({ paid_to: `${FEE_LABELS.paid_to} must not be before ${FEE_LABELS.paid_from}.` })
  if (paid_to >= yearsAfter(paid_from))
    throw invalid({
      paid_to: `${FEE_LABELS.paid_to} must be less than two years after ${FEE_LABELS.paid_from}.`,
    })
  return { paid_from, paid_to }
}

type Stored = Time & { fee_type: FeeType; is_deposit: boolean }

/** The time of a fee after a change. A fee that becomes monthly has none, unless the change itself names one. */
export function timeAfterChange(stored: Stored, { fee_type, ...changes }: Asked): Time {
  const { paid_from, paid_to, is_deposit = stored.is_deposit } = changes
  const kept = fee_type === stored.fee_type ? stored : { paid_from: null, paid_to: null }
  return timeOf({
    paid_from: paid_from === undefined ? kept.paid_from : paid_from,
    paid_to: paid_to === undefined ? kept.paid_to : paid_to,
    fee_type,
    is_deposit: fee_type === 'one-time' && is_deposit,
  })
}
