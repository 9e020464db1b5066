import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { CounterFamily, CounterStudent } from '@ganit/contract/money/counter'

type Due = CounterStudent['dues'][number]
export type FamilyDue = Due & { student: CounterStudent }

/** A family's dues by date; those of the student that was asked for come first. */
export const duesOf = ({ students }: CounterFamily): FamilyDue[] =>
  students.flatMap((student) => student.dues.map((due) => ({ ...due, student })))

/** The initial ticks: what is due now, except dues that a family reported as paid and that are still to be checked. */
export const initialTicks = (dues: FamilyDue[], today: string) =>
  dues
    .filter(({ being_checked, due_date }) => !being_checked && due_date <= today)
    .map(({ due_id }) => due_id)

/** The dues dated next, of all children: their sum and date; undefined if there are none. */
export function nextDues({ students }: CounterFamily) {
  const all = students.flatMap(({ next }) => next ?? [])
  const due_date = all.map((next) => next.due_date).toSorted()[0]
  const amount = sumMoney(
    all.filter((next) => next.due_date === due_date).map((next) => next.amount),
  )
  return due_date === undefined ? undefined : { amount, due_date }
}

export const owedOf = (dues: FamilyDue[]) => sumMoney(dues.map(({ owed }) => owed))

type Share = { student_id: number; amount: string; fee_ids?: number[]; advance?: boolean }

/** Splits an amount into one payment per ticked student, the oldest due first; the excess is the first student's advance. */
export function splitAmount(amount: string, ticked: FamilyDue[], first: CounterStudent): Share[] {
  let left = toHundredths(amount)
  const parts = new Map<number, { sum: number; fee_ids: number[] }>()
  for (const due of ticked.toSorted(byDate)) {
    const part = Math.min(left, toHundredths(due.owed))
    if (part === 0) continue
    const { student_id } = due.student
    const share = parts.get(student_id) ?? { sum: 0, fee_ids: [] }
    parts.set(student_id, { sum: share.sum + part, fee_ids: [...share.fee_ids, due.due_id] })
    left -= part
  }
  if (left > 0) {
    const share = parts.get(first.student_id) ?? { sum: 0, fee_ids: [] }
    parts.set(first.student_id, { ...share, sum: share.sum + left })
  }
  return [...parts].map(([student_id, { sum, fee_ids }]) => ({
    student_id,
    amount: asMoney(sum),
    ...(fee_ids.length > 0 && { fee_ids }),
    ...(left > 0 && student_id === first.student_id && { advance: true }),
  }))
}

const byDate = (a: FamilyDue, b: FamilyDue) =>
  a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.due_id - b.due_id

/** The part of an amount beyond the ticked dues, such as `500.00`. */
export const advanceOfAmount = (amount: string, ticked: FamilyDue[]) =>
  asMoney(Math.max(0, toHundredths(amount) - toHundredths(owedOf(ticked))))

/** The sum of the student's dues that are not ticked. An advance settles them before anything is kept as credit. */
export const sumOwedBeside = (ticked: FamilyDue[], { dues }: CounterStudent) =>
  sumMoney(
    dues
      .filter(({ due_id }) => !ticked.some((due) => due.due_id === due_id))
      .map(({ owed }) => owed),
  )
