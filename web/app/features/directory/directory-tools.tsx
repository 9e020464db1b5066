import { useQuery } from '@tanstack/react-query'
import { ACTIVE_OR_NOT, ALL_CLASSES } from '../../ui/tables/filter-choices.ts'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx'
import { batchChoices } from './directory.data.ts'
import type { DirectoryTableState } from './use-directory-table.ts'

const VERIFIED_OR_NOT = [
  { value: '', label: 'Verified or not' },
  { value: '1', label: 'Verified' },
  { value: '0', label: 'Not verified' },
]

type DirectoryToolsProps = ColumnChoiceProps & { state: DirectoryTableState }

/** Search and filters above the table, and which columns it has. */
export function DirectoryTools({ state, ...columns }: DirectoryToolsProps) {
  const { data: batches = [] } = useQuery(batchChoices)
  const chosen = state.filters.batch ?? ''
  const known = batches.map(({ batch_id, batch_name }) => ({
    value: String(batch_id),
    label: batch_name,
  }))
  // What the address says stays chosen while the batches load, or when it is no more.
  const unknown = chosen && chosen !== 'none' && !known.some(({ value }) => value === chosen)
  const allBatches = [
    { value: '', label: 'All batches' },
    { value: 'none', label: 'No batch' },
    ...known,
    ...(unknown ? [{ value: chosen, label: `Batch ${chosen}` }] : []),
  ]

  return (
    <TableTools state={state} placeholder="Search name, phone, id or e-mail">
      <TableFilter state={state} name="class" label="Class" choices={ALL_CLASSES} />
      <TableFilter state={state} name="batch" label="Batch" choices={allBatches} />
      <TableFilter state={state} name="active" label="Active" choices={ACTIVE_OR_NOT} />
      <TableFilter state={state} name="verified" label="Verified" choices={VERIFIED_OR_NOT} />
      <ColumnChoice {...columns} />
    </TableTools>
  )
}
