import { dayAfter } from '@ganit/contract/days'
import { asMoney, SOON_DAYS, sumMoney, toHundredths } from '@ganit/contract/money'

export type Owed = { owed: string; due_date: string }

/** The dues that are not fully paid. */
export const openDues = <Due extends Owed>(dues: Due[]) =>
  dues.filter(({ owed }) => toHundredths(owed) > 0)

/**
 * The dues for which a family is asked: those overdue or due within three days, without those being checked. If there
 * are none, the next ones.
 */
export function duesToPay<Due extends Owed & { being_checked?: boolean | undefined }>(
  dues: Due[],
  today: string,
) {
  const payable = openDues(dues).filter((due) => !due.being_checked)
  const now = payable.filter(({ due_date }) => due_date <= dayAfter(today, SOON_DAYS))
  const first = payable.map(({ due_date }) => due_date).toSorted()[0]
  return now.length > 0 ? now : payable.filter(({ due_date }) => due_date === first)
}

const PART = /^(.*), part (\d+) of (\d+)$/

/**
 * For a fee paid in parts: which of how many parts this due is, and the next part if that is open. Undefined for a fee
 * paid whole.
 */
export function nextPartOf<
  Due extends Owed & { label?: string | undefined; part_of?: string | null | undefined },
>(due: Due, dues: Due[]) {
  const [, whole, nth, of] = PART.exec(due.label ?? '') ?? []
  const next = openDues(dues).find(
    ({ label, part_of }) =>
      label === `${whole}, part ${Number(nth) + 1} of ${of}` && part_of === due.part_of,
  )
  return whole === undefined ? undefined : { nth: Number(nth), of: Number(of), next }
}

/** Open dues, the oldest first; then paid ones, the newest first. */
export const sortOpenFirst = <Due extends Owed>(dues: Due[]) => {
  const open = openDues(dues)
  return [...open, ...dues.filter((due) => !open.includes(due)).toReversed()]
}

/** The sum owed and the overdue part; without today nothing is late. */
export function standingOf(dues: Owed[], today = '') {
  const open = openDues(dues)
  const late = open.filter(({ due_date }) => due_date < today)
  const now = open.filter(({ due_date }) => due_date <= today)
  return {
    owed: sumMoney(open.map(({ owed }) => owed)),
    due_now: sumMoney(now.map(({ owed }) => owed)),
    overdue: sumMoney(late.map(({ owed }) => owed)),
    /** The earliest date of an open due. */
    since: open.map(({ due_date }) => due_date).toSorted()[0],
    isClear: open.length === 0,
    isLate: late.length > 0,
  }
}

/** The amount settled per due, in their order, as the server allocates it. */
export function allocateAmount<Due extends { fee_id: number; owed: string }>(
  amount: string,
  dues: Due[],
) {
  let left = toHundredths(amount)
  return new Map(
    dues.map(({ fee_id, owed }) => {
      const part = Math.min(left, toHundredths(owed))
      left -= part
      return [fee_id, asMoney(part)]
    }),
  )
}

type Settling = { amount: string; reversed: boolean; allocations: { amount: string }[] }

/** The part of a valid payment that settles no due now: it is credit, or was refunded. */
export const advanceOf = ({ amount, reversed, allocations }: Settling) =>
  reversed ? '0.00' : sumMoney([amount, ...allocations.map((part) => `-${part.amount}`)])
