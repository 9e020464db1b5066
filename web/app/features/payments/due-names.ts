import type { Ledger } from '@ganit/contract/ledger'
import { formatDay } from '../../ui/text/dates.ts'

/** What a due is called beside others: its title and date, by its number. */
export function dueNames(dues: Ledger['dues']) {
  const names = new Map(
    dues.map(({ fee_id, fee_title, due_date }) => [
      fee_id,
      `${fee_title}, due ${formatDay(due_date)}`,
    ]),
  )
  return (fee_id: number) => names.get(fee_id) ?? 'No longer owed'
}
