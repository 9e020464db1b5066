import type { Ledger } from '@ganit/contract/money/ledger'
import { formatDay } from '../../../ui/text/dates.ts'

type Named = Pick<Ledger['dues'][number], 'fee_title' | 'due_date'>

/** What a due is called beside others: its title and date. */
export const dueName = ({ fee_title, due_date }: Named) =>
  `${fee_title}, due ${formatDay(due_date)}`

/** What dues are called, by their numbers. */
export function dueNames(dues: Ledger['dues']) {
  const names = new Map(dues.map((due) => [due.fee_id, dueName(due)]))
  return (fee_id: number) => names.get(fee_id) ?? 'No longer owed'
}
