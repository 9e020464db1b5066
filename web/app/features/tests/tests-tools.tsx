import { TEST_STATES } from '@ganit/contract/tests'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import type { TableState } from '../../ui/tables/table-state.ts'
import tools from '../../ui/tables/table-tools.module.css'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { useOwnBatches } from './use-own-batches.ts'
import { STATE_TEXTS } from './words.ts'

/** By their names in the address. */
export const TEST_FILTERS = ['state', 'batch'] as const

type TestsToolsProps = { state: TableState<'opens_at' | 'title', (typeof TEST_FILTERS)[number]> }

const STATES = [
  { value: '', label: 'Any state' },
  ...TEST_STATES.map((state) => ({ value: state, label: STATE_TEXTS[state] })),
]
const ALL_BATCHES = [{ value: '', label: 'All batches' }]

/** Search and filters of the tests. */
export function TestsTools({ state }: TestsToolsProps) {
  return (
    <TableTools state={state} placeholder="Search title">
      <TableFilter state={state} name="state" label="State" choices={STATES} />
      <SearchSelect
        size="sm"
        className={tools.filter}
        aria-label="Batch"
        first={ALL_BATCHES}
        choices={useOwnBatches()}
        value={state.filters.batch ?? ''}
        onChange={(batch) => state.filterBy('batch', batch)}
      />
    </TableTools>
  )
}
