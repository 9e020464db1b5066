import { listLevels, type TopicLevel } from '@ganit/contract/learning/practice'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useMayCall } from '../../../api/may.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useStudentTab } from '../../../ui/layout/student-tab.ts'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { studentLevels } from './practice.data.ts'
import { TopicTable } from './topic-table.tsx'

const COLUMNS: readonly Column<TopicLevel>[] = [
  { label: 'Topic', narrow: 'start', cell: ({ name }) => <b>{name}</b> },
  {
    label: 'Level',
    narrow: 'end',
    cell: ({ level, due_on }) => (
      <>
        {level}
        {due_on && <span className="block quiet smaller">due {formatDay(due_on)}</span>}
      </>
    ),
  },
  {
    label: 'Right at first try',
    kind: 'number',
    narrow: 'label',
    cell: ({ right, first }) => (first === 0 ? '–' : `${right} of ${first}`),
  },
  {
    label: 'In tests',
    kind: 'number',
    narrow: 'label',
    cell: ({ tests }) => (tests === null ? '–' : `${tests} %`),
  },
]

function Levels({ uid }: { uid: string }) {
  const query = useQuery(studentLevels({ uid }))
  if (query.data?.length === 0) return null
  return (
    <section className="stack gap8" aria-labelledby="student-levels">
      <h2 id="student-levels">Practice and tests by topic</h2>
      <p className="quiet smaller">First tries of the last 28 days; a level enters no mark.</p>
      <QueryView
        query={query}
        failure="Failed to load the levels."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the levels..." />}
      >
        {(levels) => <TopicTable rows={levels} columns={COLUMNS} labelledBy="student-levels" />}
      </QueryView>
    </section>
  )
}

/** How well each topic is known, beside the marks in tests. The owner sees it below a student's results. */
export default function StudentLevels({ params: { uid = '' } }: { params: { uid?: string } }) {
  const mayRead = useMayCall(listLevels)
  const isShown = useStudentTab() === 'tests' && mayRead
  return (
    <>
      <Outlet />
      {isShown && <Levels key={uid} uid={uid} />}
    </>
  )
}
