import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'

export type Owed = { owed: string; due_date: string }

/** Those of some dues on which something is still to be paid. */
export const openOf = <Due extends Owed>(dues: Due[]) =>
  dues.filter(({ owed }) => inHundredths(owed) > 0)

/** What is still to be paid first, the oldest of it before; then what is paid, the newest of it before. */
export const openFirst = <Due extends Owed>(dues: Due[]) => {
  const open = openOf(dues)
  return [...open, ...dues.filter((due) => !open.includes(due)).toReversed()]
}

/** What is owed of some dues, and what of that was due before today; without today nothing is late. */
export function standingOf(dues: Owed[], today = '') {
  const open = openOf(dues)
  const late = open.filter(({ due_date }) => due_date < today)
  return {
    owed: sumOf(open.map(({ owed }) => owed)),
    overdue: sumOf(late.map(({ owed }) => owed)),
    /** The oldest date on which something still to be paid was due, or will be. */
    since: open.map(({ due_date }) => due_date).toSorted()[0],
    isClear: open.length === 0,
    isLate: late.length > 0,
  }
}

/** How much of each due an amount settles: in their order, as the server does it. */
export function planOf<Due extends { fee_id: number; owed: string }>(amount: string, dues: Due[]) {
  let left = inHundredths(amount)
  return new Map(
    dues.map(({ fee_id, owed }) => {
      const part = Math.min(left, inHundredths(owed))
      left -= part
      return [fee_id, asMoney(part)]
    }),
  )
}

type Settling = { amount: string; reversed: boolean; allocations: { amount: string }[] }

/** What of a payment that stands settles nothing now: credit, or what was given back of it. */
export const advanceOf = ({ amount, reversed, allocations }: Settling) =>
  reversed ? '0.00' : sumOf([amount, ...allocations.map((part) => `-${part.amount}`)])
