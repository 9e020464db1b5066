import { pageQueryOf, type TableSettings, useTableState } from '../../ui/tables/table-state.ts'
import type { PaymentsAsked } from './all-payments.data.ts'

const TABLE: TableSettings<'date', 'from' | 'to'> = {
  sortKeys: ['date'],
  lastFirst: ['date'],
  filters: ['from', 'to'],
}

const PAGE_SIZE = 25

/** Page, search and days of the list of payments, in the address. */
export const useAllPayments = () => useTableState(TABLE)

export type AllPaymentsState = ReturnType<typeof useAllPayments>

const isDay = (text: string | undefined) => text && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What the address asks for; what makes no sense there asks nothing. */
export function askedOf(state: AllPaymentsState): PaymentsAsked {
  const { page, search } = pageQueryOf(state)
  const { from, to } = state.filters
  return {
    page,
    page_size: PAGE_SIZE,
    ...(search && { search }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}
