import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { ACTIVE_OR_NOT, ALL_CLASSES } from '../../ui/tables/filter-choices.ts'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import tools from '../../ui/tables/table-tools.module.css'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { useToday } from '../../ui/text/use-clock.ts'
import { useBatchChoices } from '../batches/batch-choices.data.ts'
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx'
import type { DirectoryTableState } from './use-directory-table.ts'

const VERIFIED_OR_NOT = [
  { value: '', label: 'Verified or not' },
  { value: '1', label: 'Verified' },
  { value: '0', label: 'Not verified' },
]

const ALL_OR_NO_BATCH = [
  { value: '', label: 'All batches' },
  { value: 'none', label: 'No batch' },
]

type DirectoryToolsProps = ColumnChoiceProps & { state: DirectoryTableState }

/** Search and filters above the table, and which columns it has. */
export function DirectoryTools({ state, ...columns }: DirectoryToolsProps) {
  const { filters, filterBy } = state
  const batches = useBatchChoices({ since: useToday(), chosen: filters.batch ?? '' })

  return (
    <TableTools state={state} placeholder="Search name, phone, id or e-mail">
      <TableFilter state={state} name="class" label="Class" choices={ALL_CLASSES} />
      <SearchSelect
        size="sm"
        className={tools.filter}
        aria-label="Batch"
        first={ALL_OR_NO_BATCH}
        choices={batches}
        value={filters.batch ?? ''}
        onChange={(id) => filterBy('batch', id)}
      />
      <TableFilter state={state} name="active" label="Active" choices={ACTIVE_OR_NOT} />
      <TableFilter state={state} name="verified" label="Verified" choices={VERIFIED_OR_NOT} />
      <ColumnChoice {...columns} />
    </TableTools>
  )
}
