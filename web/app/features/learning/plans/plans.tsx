import type { PlanInList } from '@ganit/contract/learning/plans'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { PracticeQuestions } from '../practice/practice-questions.tsx'
import { planList } from './plans.data.ts'
import classes from './plans.module.css'
import { usePlanPaths } from './use-plan-path.ts'

export const meta = titled('Syllabus')

/** How many chapters are done, current and ahead: as a bar, and in words. */
function ChapterBar({ chapters, now, has_plan }: PlanInList) {
  if (!has_plan) return <span className="quiet">No plan yet</span>
  return (
    <div className={classes.standing}>
      <span className={classes.bar} aria-hidden>
        {(['done', 'now', 'ahead'] as const).map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: chapters[state] }} />
        ))}
      </span>
      <span>
        {chapters.done} done, {chapters.now} now, {chapters.ahead} ahead
      </span>
      {now.length > 0 && <span className="quiet">{now.join(', ')}</span>}
    </div>
  )
}

const columnsFor = (pathOf: (id: number) => string): readonly Column<PlanInList>[] => [
  {
    label: 'Batch',
    width: '28%',
    cell: ({ batch_id, batch_name, teacher }) => (
      <>
        <Link to={pathOf(batch_id)} className={table.name}>
          {batch_name}
        </Link>
        {teacher && <span className="block quiet smaller">{teacher}</span>}
      </>
    ),
  },
  { label: 'Chapters', cell: ChapterBar },
  {
    label: 'Stands',
    width: 170,
    narrow: 'label',
    cell: ({ has_plan, words, behind }) =>
      has_plan && (
        <b
          className={classes.words}
          data-late={behind > 0 && words !== 'on time' ? true : undefined}
        >
          {words}
        </b>
      ),
  },
  {
    label: 'Not said',
    width: 190,
    narrow: 'label',
    cell: ({ silent }) => silent > 0 && countInWords(silent, 'register', 'registers'),
  },
]

/** The page with the list, and below it the number of questions for chapters taught now. */
const PlansFrame = (page: ComponentProps<typeof AdminPage>) => (
  <AdminPage {...page}>
    {page.children}
    <PracticeQuestions />
  </AdminPage>
)

/** The screen with the standing of all batches in their plans; the batch furthest behind comes first. */
export default function Plans() {
  const state = useTableState({ sortKeys: ['behind'] })
  const { plan } = usePlanPaths()
  return (
    <ListScreen
      title="Syllabus"
      frame={PlansFrame}
      tools={<TableTools state={state} placeholder="Search batches" />}
      query={useQuery(planList({ page: state.page, search: state.search }))}
      state={state}
      columns={columnsFor(plan)}
      keyOf={({ batch_id }) => batch_id}
      nouns={['batch', 'batches']}
      failure="Failed to load the plans."
      empty={{
        title: 'No batches yet.',
        text: 'Each batch appears here with its chapters and how far it is.',
      }}
    />
  )
}
