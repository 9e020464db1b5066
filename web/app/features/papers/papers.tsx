import type { Output } from '@ganit/contract/endpoint'
import { type listPapers, PAPER_STATES } from '@ganit/contract/papers/papers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { PapersFrame } from '../../shell/office/papers-frame.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { pageQueryOf, useTableState } from '../../ui/tables/table-state.ts'
import { TableFilter } from '../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../ui/tables/tools/table-tools.tsx'
import { formatClass } from '../../ui/text/formats.ts'
import { usePapersAddress } from './area.ts'
import { type PapersAsked, papersPage } from './papers.data.ts'
import { STATE_TEXTS } from './words.ts'

export const meta = titled('Papers')

/** Keys for sorting; the first is the default and shows the newest paper first. */
const SORT_KEYS = ['paper_id', 'title'] as const
const FILTERS = ['state'] as const
const STATES = [
  { value: '', label: 'Draft or ready' },
  ...PAPER_STATES.map((state) => ({ value: state, label: STATE_TEXTS[state] })),
]

type PaperRow = Output<typeof listPapers>['items'][number]

const columnsAt = (list: string): Column<PaperRow, (typeof SORT_KEYS)[number]>[] => [
  { label: 'ID', sort: 'paper_id', width: 84, narrow: 'label', cell: ({ paper_id }) => paper_id },
  {
    label: 'Title',
    sort: 'title',
    narrow: 'start',
    cell: ({ paper_id, title }) => (
      <Link to={`${list}/${paper_id}`} className={table.name}>
        {title}
      </Link>
    ),
  },
  {
    label: 'Class',
    width: 110,
    narrow: 'label',
    cell: ({ class_number }) => formatClass(class_number),
  },
  { label: 'Questions', width: 120, narrow: 'label', cell: ({ items }) => items },
  {
    label: 'Minutes',
    width: 110,
    narrow: 'label',
    cell: ({ duration_minutes }) => duration_minutes,
  },
  {
    label: 'State',
    width: 170,
    narrow: 'end',
    cell: ({ state, printed }) => (
      <StatusMark kind={state === 'ready' ? 'done' : 'open'}>
        {printed ? `${STATE_TEXTS[state]}, printed` : STATE_TEXTS[state]}
      </StatusMark>
    ),
  },
]

/** The person's own papers; the owner sees all. */
export default function Papers() {
  const list = usePapersAddress()
  const state = useTableState({ sortKeys: SORT_KEYS, lastFirst: ['paper_id'], filters: FILTERS })
  const asked = {
    ...pageQueryOf(state),
    ...(state.filters.state && { state: state.filters.state }),
  } as PapersAsked

  return (
    <ListScreen
      title="Papers"
      frame={PapersFrame}
      add={{ to: `${list}/new`, text: 'New paper' }}
      tools={
        <TableTools state={state} placeholder="Search titles">
          <TableFilter state={state} name="state" label="State" choices={STATES} />
        </TableTools>
      }
      query={useQuery(papersPage(asked))}
      state={state}
      columns={columnsAt(list)}
      keyOf={({ paper_id }) => paper_id}
      nouns={['paper', 'papers']}
      failure="Failed to load the papers."
      empty={{
        title: 'No papers yet.',
        text: 'Papers are put together from the question bank, and printed in up to four sets.',
      }}
    />
  )
}
