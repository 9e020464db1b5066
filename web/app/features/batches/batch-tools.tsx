import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { NativeSelect } from '@mantine/core'
import { SearchBox } from '../../ui/search-box.tsx'
import classes from './batches-table.module.css'
import type { BatchesTableState } from './use-batches-table.ts'

const CLASSES = [
  { value: '', label: 'All classes' },
  ...CLASS_NUMBERS.map((n) => ({ value: String(n), label: `Class ${n}` })),
]

/** Search and filter above the table. */
export function BatchTools({ state }: { state: BatchesTableState }) {
  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        value={state.search}
        onSearch={state.searchFor}
        placeholder="Search batches"
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Filter by class"
        data={CLASSES}
        value={state.filters.class ?? ''}
        onChange={({ currentTarget }) => state.filterBy('class', currentTarget.value)}
      />
    </div>
  )
}
