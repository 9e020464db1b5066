import { ALL_CLASSES } from '../../ui/tables/filter-choices.ts'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import type { BatchesTableState } from './use-batches-table.ts'

/** Search and filter above the table. */
export function BatchTools({ state }: { state: BatchesTableState }) {
  return (
    <TableTools state={state} placeholder="Search batches">
      <TableFilter state={state} name="class" label="Filter by class" choices={ALL_CLASSES} />
    </TableTools>
  )
}
