import type { Ledger } from '@ganit/contract/money/ledger'
import { labelOf } from '../../../ui/money/titled-due.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'

type Named = Pick<Ledger['dues'][number], 'fee_title' | 'label' | 'due_date'>

/** A due's name and date. */
export const dueName = ({ due_date, ...due }: Named) =>
  `${labelOf(due)}, due ${formatDay(due_date)}`

/** Names of dues by number. */
export function dueNames(dues: Ledger['dues']) {
  const names = new Map(dues.map((due) => [due.fee_id, dueName(due)]))
  return (fee_id: number) => names.get(fee_id) ?? 'No longer owed'
}
