import type { Output } from '@ganit/contract/endpoint'
import { type listTests, TEST_STATES } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../academy.ts'
import { TestsFrame } from '../../shell/office/papers-frame.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { SearchSelect } from '../../ui/forms/choices/search-select.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { pageQueryOf, type TableState, useTableState } from '../../ui/tables/table-state.ts'
import { TableFilter } from '../../ui/tables/tools/table-filter.tsx'
import tools from '../../ui/tables/tools/table-tools.module.css'
import { TableTools } from '../../ui/tables/tools/table-tools.tsx'
import { formatMoment } from '../../ui/text/times/dates.ts'
import { useTestPaths } from './area.ts'
import { type TestsAsked, testsPage } from './tests.data.ts'
import { useOwnBatches } from './use-own-batches.ts'
import { MODE_TEXTS, STATE_KINDS, STATE_TEXTS } from './words.ts'

/** Names in the address. */
const TEST_FILTERS = ['state', 'batch'] as const

type TestsToolsProps = { state: TableState<'opens_at' | 'title', (typeof TEST_FILTERS)[number]> }

const STATES = [
  { value: '', label: 'Any state' },
  ...TEST_STATES.map((state) => ({ value: state, label: STATE_TEXTS[state] })),
]
const ALL_BATCHES = [{ value: '', label: 'All batches' }]

function TestsTools({ state }: TestsToolsProps) {
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

export const meta = titled('Tests')

type Row = Output<typeof listTests>['items'][number]

/** Keys for sorting; the first is the default and shows the latest test first. */
const SORT_KEYS = ['opens_at', 'title'] as const

const columnsWith = (
  paths: ReturnType<typeof useTestPaths>,
  timeZone: string,
): Column<Row, (typeof SORT_KEYS)[number]>[] => [
  {
    label: 'Title',
    sort: 'title',
    narrow: 'start',
    cell: ({ test_id, title }) => (
      <Link id={`test-${test_id}`} to={paths.test(test_id)} className={table.name}>
        {title}
      </Link>
    ),
  },
  {
    label: 'Opens',
    sort: 'opens_at',
    width: 200,
    narrow: 'label',
    cell: ({ opens_at }) => formatMoment(opens_at, timeZone),
  },
  { label: 'Mode', width: 120, narrow: 'label', cell: ({ mode }) => MODE_TEXTS[mode] },
  {
    label: 'State',
    width: 132,
    narrow: 'end',
    cell: ({ state }) => <StatusMark kind={STATE_KINDS[state]}>{STATE_TEXTS[state]}</StatusMark>,
  },
  {
    label: 'Action',
    kind: 'actions',
    width: 104,
    cell: ({ test_id }) => (
      <ButtonLink size="xs" to={paths.marks(test_id)} aria-describedby={`test-${test_id}`}>
        Marks
      </ButtonLink>
    ),
  },
]

/** The academy's tests, or those of a teacher's batches. */
export default function Tests() {
  const paths = useTestPaths()
  const { timeZone } = useAcademy()
  const state = useTableState({
    sortKeys: SORT_KEYS,
    lastFirst: ['opens_at'],
    filters: TEST_FILTERS,
  })
  const { state: inState, batch: batch_id } = state.filters
  const asked = {
    ...pageQueryOf(state),
    ...(inState && { state: inState }),
    ...(batch_id && { batch_id }),
  } as TestsAsked

  return (
    <ListScreen
      frame={TestsFrame}
      title="Tests"
      add={{ to: paths.add, text: 'New test' }}
      tools={<TestsTools state={state} />}
      query={useQuery(testsPage(asked))}
      state={state}
      columns={columnsWith(paths, timeZone)}
      keyOf={({ test_id }) => test_id}
      nouns={['test', 'tests']}
      failure="Failed to load the tests."
      empty={{
        title: 'No tests yet.',
        text: 'Tests that batches write appear here, on paper or online, with their marks.',
      }}
    />
  )
}
