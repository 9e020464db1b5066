import { Button, NativeSelect } from '@mantine/core'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import classes from './fee-status.module.css'
import { type FeeStatusState, STATUS_CHOICES } from './use-fee-status.ts'

const CHOICES = [
  { value: '', label: 'All students' },
  ...Object.entries(STATUS_CHOICES).map(([value, label]) => ({ value, label })),
]

type FeeStatusToolsProps = { state: FeeStatusState; found: number; total: number }

/** Search by name, and who is shown; at the right a print of it all. */
export function FeeStatusTools({ state, found, total }: FeeStatusToolsProps) {
  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        value={state.search}
        onSearch={state.searchFor}
        placeholder="Search student"
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Show"
        data={CHOICES}
        value={state.filters.show ?? ''}
        onChange={({ currentTarget }) => state.filterBy('show', currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {found < total && `${found} of ${total} students`}
      </p>
      <Button size="sm" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}
