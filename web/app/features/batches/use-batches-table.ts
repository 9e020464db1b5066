import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { pageQueryOf, useTableState } from '../../ui/tables/table-state.ts'
import type { BatchesQuery } from './batches.data.ts'

/** The list's state in the address: by class, and in it by name. */
export const useBatchesTable = () =>
  useTableState({ sortKeys: ['classNumber', 'batch_name'], filters: ['class'] })

export type BatchesTableState = ReturnType<typeof useBatchesTable>

/** What to ask of the server for this state; what makes no sense in the address is left out. */
export function queryOf(state: BatchesTableState): BatchesQuery {
  const classNumber = CLASS_NUMBERS.find((n) => String(n) === state.filters.class)
  return {
    ...pageQueryOf(state),
    ...(classNumber && { classNumber }),
  }
}
