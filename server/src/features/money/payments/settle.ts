import { asMoney, toHundredths } from '@ganit/contract/money'
import { invalid } from '../../../http/errors.ts'
import { toFigures } from './receipts/receipt-pdf/wordings.ts'

/** A due with its open amount, as text such as `1500.00`. For a late fee, `falls_with` is the due whose payment cancels it. */
type OwedDue = { due_id: number; owed: string; falls_with?: number | null }
export type Allocation = { due_id: number; amount: string }

/** A due and the amount allocated to it, as on its receipt. */
export type Settled = OwedDue &
  Allocation & {
    title: string
    due_date: string
    batch_name: string
    /** A deposit, which is refunded in the end, so it is not taxed. */
    is_deposit: boolean
    parts: { text: string; amount: string }[]
  }

export const NOT_OWED =
  'One of the chosen dues is not owed any more, or not by this student. Reload to see what is owed.'

/** Only the chosen dues, if any were chosen. */
function chosenDues<Due extends OwedDue>(owed: Due[], fee_ids: number[], field: string) {
  if (fee_ids.length === 0) return owed
  const open = new Set(owed.map(({ due_id }) => due_id))
  if (fee_ids.some((id) => !open.has(id))) throw invalid({ [field]: NOT_OWED })
  return owed.filter(({ due_id }) => fee_ids.includes(due_id))
}

/** 400 on `amount` if it exceeds the sum owed. */
function refuseTooMuch(amount: string, owed: OwedDue[]) {
  const total = owed.reduce((sum, due) => sum + toHundredths(due.owed), 0)
  if (total === 0) throw invalid({ amount: 'This student owes nothing at the moment.' })
  if (toHundredths(amount) > total) {
    const most = `₹${toFigures(asMoney(total))}`
    throw invalid({ amount: `Amount must be at most ${most}, which is what is owed.` })
  }
}

/** Dues in order, late fees that the payment may cancel last. */
const sortFallingLast = <Due extends OwedDue>(dues: Due[]) =>
  dues.toSorted((a, b) => Number(Boolean(a.falls_with)) - Number(Boolean(b.falls_with)))

/**
 * Shares hundredths among dues in order: first up to the wished amounts, and then up to the sums owed. Also returns the
 * rest.
 */
export function shareAmount<Due extends OwedDue>(
  dues: Due[],
  hundredths: number,
  wishes = new Map<number | null, number>(),
) {
  const parts = new Map<Due, number>()
  let left = hundredths
  const give = (due: Due, most: number) => {
    const given = parts.get(due) ?? 0
    const part = Math.min(most, left, toHundredths(due.owed) - given)
    parts.set(due, given + part)
    left -= part
  }
  for (const due of dues) give(due, wishes.get(due.due_id) ?? 0)
  for (const due of dues) give(due, left)
  const items = dues
    .map((due) => ({ ...due, amount: asMoney(parts.get(due) ?? 0) }))
    .filter(({ amount }) => toHundredths(amount) > 0)
  return { items, left }
}

type AllocationOptions = {
  amount: string
  fee_ids?: number[]
  advance?: boolean | null | undefined
}

/**
 * Allocates an amount to dues in the given order, or only to the chosen ones. 400 for chosen dues that owe nothing and,
 * without `advance`, for more than is owed; `field` is the call's name for the choice. An advance settles no late fee
 * that it cancels.
 */
export function allocateAmount<Due extends OwedDue>(
  { amount, fee_ids = [], advance }: AllocationOptions,
  owed: Due[],
  field = 'fee_ids',
) {
  const first = chosenDues(owed, fee_ids, field)
  if (!advance) refuseTooMuch(amount, first)
  // An advance settles all other open dues before it becomes credit; late fees that these cancel are not owed.
  const open = advance
    ? [...first, ...owed.filter((due) => !first.includes(due))].filter((due) => !due.falls_with)
    : sortFallingLast(first)
  return shareAmount(open, toHundredths(amount)).items
}
