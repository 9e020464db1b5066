import { asMoney, inHundredths } from '@ganit/contract/money'
import { invalid } from '../../../http/errors.ts'
import { inFigures } from './receipt-pdf/wordings.ts'

/**
 * Something owed: amounts are text such as `1500.00`. A late fee that the payment takes back once it settles another due says
 * which one (`falls_with`).
 */
type OwedDue = { due_id: number; owed: string; falls_with?: number | null }
export type Allocation = { due_id: number; amount: string }

/** A due and how much of it was settled, as its receipt says it. */
export type Settled = OwedDue &
  Allocation & {
    title: string
    due_date: string
    batch_name: string
    /** Given back in the end, so that it bears no tax. */
    is_deposit: boolean
    parts: { text: string; amount: string }[]
  }

export const NOT_OWED =
  'Something chosen is not owed any more, or not by this student. Reload to see what is.'

/** Of all that is owed only what was chosen, if anything was. */
function chosen<Due extends OwedDue>(owed: Due[], fee_ids: number[], field: string) {
  if (fee_ids.length === 0) return owed
  const open = new Set(owed.map(({ due_id }) => due_id))
  if (fee_ids.some((id) => !open.has(id))) throw invalid({ [field]: NOT_OWED })
  return owed.filter(({ due_id }) => fee_ids.includes(due_id))
}

/** 400 on `amount` where it is more than is owed. */
function refuseTooMuch(amount: string, owed: OwedDue[]) {
  const total = owed.reduce((sum, due) => sum + inHundredths(due.owed), 0)
  if (total === 0) throw invalid({ amount: 'This student owes nothing at the moment.' })
  if (inHundredths(amount) > total) {
    const most = `₹${inFigures(asMoney(total))}`
    throw invalid({ amount: `Amount must be at most ${most}, which is what is owed.` })
  }
}

/** Some dues in their order, but last the late fees that the payment may take back. */
const fallingLast = <Due extends OwedDue>(dues: Due[]) =>
  dues.toSorted((a, b) => Number(Boolean(a.falls_with)) - Number(Boolean(b.falls_with)))

/**
 * Shares money, in hundredths, among dues in their order: of each first as much as is wished for, then what is owed. Answers what is
 * left, too.
 */
export function share<Due extends OwedDue>(
  dues: Due[],
  hundredths: number,
  wishes = new Map<number | null, number>(),
) {
  const parts = new Map<Due, number>()
  let left = hundredths
  const give = (due: Due, most: number) => {
    const given = parts.get(due) ?? 0
    const part = Math.min(most, left, inHundredths(due.owed) - given)
    parts.set(due, given + part)
    left -= part
  }
  for (const due of dues) give(due, wishes.get(due.due_id) ?? 0)
  for (const due of dues) give(due, left)
  const items = dues
    .map((due) => ({ ...due, amount: asMoney(parts.get(due) ?? 0) }))
    .filter(({ amount }) => inHundredths(amount) > 0)
  return { items, left }
}

type Wish = { amount: string; fee_ids?: number[]; advance?: boolean | null | undefined }

/**
 * Which dues an amount settles, and how much of each: in the order given, or only the chosen ones in that order. Refuses
 * (400) what is chosen and not owed, and unless it is in `advance` more than is owed; `field` is what the call names the
 * choice. What is paid ahead settles no late fee that the payment takes back.
 */
export function settle<Due extends OwedDue>(
  { amount, fee_ids = [], advance }: Wish,
  owed: Due[],
  field = 'fee_ids',
) {
  const first = chosen(owed, fee_ids, field)
  if (!advance) refuseTooMuch(amount, first)
  // What is paid ahead settles whatever else is open before it waits for what comes; what falls with that is not owed then.
  const open = advance
    ? [...first, ...owed.filter((due) => !first.includes(due))].filter((due) => !due.falls_with)
    : fallingLast(first)
  return share(open, inHundredths(amount)).items
}
