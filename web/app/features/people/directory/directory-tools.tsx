import { DropDown } from '../../../ui/buttons/drop-down.tsx'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { ACTIVE_OR_NOT, ALL_CLASSES } from '../../../ui/tables/tools/filter-choices.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import tools from '../../../ui/tables/tools/table-tools.module.css'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'
import { COLUMN_NAMES, type ColumnName, columnOf } from './columns.ts'
import classes from './directory.module.css'
import type { DirectoryTableState } from './use-directory-table.ts'

type ColumnChoiceProps = {
  columns: readonly ColumnName[]
  choose: (column: ColumnName, isShown: boolean) => void
}

const CHOOSABLE = COLUMN_NAMES.filter((name) => name !== 'name')

/** Checkboxes under `Columns`. */
const ColumnChoice = ({ columns, choose }: ColumnChoiceProps) => (
  <DropDown text="Columns" className={`pushed ${classes.whole}`}>
    {() => (
      <fieldset className={`stack gap10 ${classes.list}`}>
        <legend className={`quiet small ${classes.legend}`}>Shown on this device</legend>
        {CHOOSABLE.map((name) => (
          <Checkbox
            key={name}
            label={columnOf(name).label}
            checked={columns.includes(name)}
            onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
          />
        ))}
      </fieldset>
    )}
  </DropDown>
)

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

/** Search, filters, and the choice of columns. */
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
