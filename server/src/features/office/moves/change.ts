import { isDeepStrictEqual } from 'node:util'
import { asMoney } from '@ganit/contract/money'
import type { MoveCost } from '@ganit/contract/people/memberships'
import type { Books, DueRow, Settled } from './books.queries.ts'

/**
 * A change of a student's batches, with its rows `before` and `after`. Dues up to number `last_due` existed before.
 * `entries` marks the entries that people had made until then.
 */
export type Change = {
  batch_ids: number[]
  last_due: number
  before: Pick<Books, 'student_class' | 'memberships' | 'dues' | 'settled'>
  after: Pick<Books, 'student_class' | 'memberships' | 'dues'>
  entries: Record<string, unknown>
}

const indexByDue = (dues: DueRow[]) => new Map(dues.map((due) => [due.due_id, due]))

/** Those of the given dues that are missing in another state of the books, or differ there. */
export function otherThan(dues: DueRow[], others: DueRow[]) {
  const known = indexByDue(others)
  return dues.filter((due) => !isDeepStrictEqual(due, known.get(due.due_id)))
}

/** Batches whose memberships differ. */
function batchesBetween(before: Books, after: Books) {
  const differ = (some: Books, others: Books) =>
    some.memberships.filter((one) => !others.memberships.some((o) => isDeepStrictEqual(o, one)))
  const all = [...differ(before, after), ...differ(after, before)]
  return [...new Set(all.map(({ batch_id }) => batch_id))]
}

/** The change between two states of the books; undefined if nothing changed, or it cannot be taken back. */
export function changeBetween(before: Books, after: Books): Omit<Change, 'entries'> | undefined {
  const batch_ids = batchesBetween(before, after)
  const dues = otherThan(before.dues, after.dues)
  // An ended waiver cannot be restored, and an invoice cannot be withdrawn. Shared fees keep waivers and pieces.
  const isFinal = dues.some(
    (due) => isAsked(due) && due.paid_to === null && (due.waived > 0 || due.cut_of !== null),
  )
  if (batch_ids.length === 0 || isFinal || before.invoices !== after.invoices) return undefined
  const { student_class, memberships, settled } = before
  return {
    batch_ids,
    last_due: Math.max(0, ...before.dues.map(({ due_id }) => due_id)),
    before: { student_class, memberships, settled, dues },
    after: {
      student_class: after.student_class,
      memberships: after.memberships,
      dues: otherThan(after.dues, before.dues),
    },
  }
}

const isAsked = (due: DueRow | undefined) => due !== undefined && due.withdrawn_at === null
const toHundredths = (amount: number) => Math.round(amount * 100)
const askedOf = (due: DueRow | undefined) => (isAsked(due) ? toHundredths(due?.amount ?? 0) : 0)

function owedOf({ due_id, amount, waived }: DueRow, settled: Settled[]) {
  const paid = settled.filter((each) => each.due_id === due_id)
  return paid.reduce(
    (rest, each) => rest - toHundredths(each.amount),
    toHundredths(amount - waived),
  )
}

type CostLine = {
  due_id: number
  amount: string
  due_date: string
  change: MoveCost['dues'][number]['change']
}

/** Dues that are new, are withdrawn, or stay owed in a batch that the student leaves, by date. */
export function costLines(before: Books, after: Books): CostLine[] {
  const [were, are] = [indexByDue(before.dues), indexByDue(after.dues)]
  const isLeft = (batch_id: number | null) =>
    batch_id !== null && isPresentMember(before, batch_id) && !isPresentMember(after, batch_id)
  const lines = [...new Set([...were.keys(), ...are.keys()])].flatMap((due_id): CostLine[] => {
    const due = are.get(due_id) ?? were.get(due_id)
    if (!due) return []
    const more = askedOf(are.get(due_id)) - askedOf(were.get(due_id))
    const { due_date } = due
    if (more !== 0)
      return [
        { due_id, due_date, amount: asMoney(Math.abs(more)), change: more > 0 ? 'new' : 'falls' },
      ]
    const owed = isAsked(due) && isLeft(due.batch_id) ? owedOf(due, after.settled) : 0
    return owed > 0 ? [{ due_id, due_date, amount: asMoney(owed), change: 'stays' }] : []
  })
  return lines.toSorted((a, b) => a.due_date.localeCompare(b.due_date) || a.due_id - b.due_id)
}

const isPresentMember = ({ memberships }: Books, batch_id: number) =>
  memberships.some((each) => each.batch_id === batch_id && each.left_on === null)

export const presentBatchIds = ({ memberships }: Books) =>
  memberships.filter(({ left_on }) => left_on === null).map(({ batch_id }) => batch_id)
