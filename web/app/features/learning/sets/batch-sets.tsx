import type { PracticeSet } from '@ganit/contract/learning/sets-of-practice'
import type { BatchOverview } from '@ganit/contract/office/batch-overview'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { batchOverview } from '../school-tests/batch.data.ts'
import { practiceSets, removeSet } from './sets.data.ts'
import { NOBODY } from './students-part.tsx'
import { useSetPaths } from './use-set-paths.ts'

export const meta = titled('Practice sets')

const SKELETON = <SkeletonRows rows={6} photo={false} label="Loading the practice sets..." />

const titleId = ({ set_id }: PracticeSet) => `set-${set_id}`

const askAndDeleteSet = ({ set_id, title }: PracticeSet) =>
  askAndDelete({
    title,
    text: 'Delete this practice set?',
    detail: 'Students no longer see it.',
    remove: () => removeSet({ set_id }),
    deleted: 'Set deleted.',
  })

type Paths = ReturnType<typeof useSetPaths>
type Students = BatchOverview['students']

/** The students who get a set, in words: `The whole batch`, up to two names, their number, or `Nobody any more`. */
function recipientsInWords({ only_named, student_ids }: PracticeSet, students: Students) {
  if (!only_named) return 'The whole batch'
  if (student_ids.length === 0) return NOBODY
  const names = students.filter((each) => student_ids.includes(each.student_id))
  return student_ids.length <= 2 && names.length === student_ids.length
    ? names.map(({ name }) => name).join(', ')
    : countInWords(student_ids.length, 'student', 'students')
}

const columnsFor = (paths: Paths, students: Students): readonly Column<PracticeSet>[] => [
  {
    label: 'Title',
    width: '30%',
    narrow: 'start',
    cell: (set) => (
      <>
        <Link
          id={titleId(set)}
          to={set.lesson_id === null ? paths.set(set.set_id) : paths.lesson(set.lesson_id)}
          className={table.name}
        >
          {set.title}
        </Link>
        {set.lesson_id !== null && <span className="block quiet smaller">With homework</span>}
      </>
    ),
  },
  {
    label: 'Due',
    width: 130,
    narrow: 'end',
    cell: ({ due_on }) => (due_on ? formatDay(due_on) : 'No day'),
  },
  {
    label: 'Questions',
    width: 110,
    kind: 'number',
    narrow: 'label',
    cell: ({ question_ids }) => question_ids.length,
  },
  { label: 'For', narrow: 'label', cell: (set) => recipientsInWords(set, students) },
  {
    label: 'Begun',
    width: 130,
    narrow: 'label',
    cell: ({ begun, only_named, student_ids }) =>
      `${begun} of ${(only_named ? student_ids : students).length}`,
  },
  {
    label: 'Actions',
    kind: 'actions',
    width: 110,
    cell: (set) =>
      set.lesson_id === null &&
      set.begun === 0 && (
        <DeleteButton describedBy={titleId(set)} onDelete={() => askAndDeleteSet(set)} />
      ),
  },
]

/** The practice sets of a batch, the latest first, with those of homework. */
export default function BatchSets({ params: { id = '' } }: { params: { id?: string } }) {
  const paths = useSetPaths()
  const batch = useQuery(batchOverview({ id }))
  return (
    <AdminPage
      title={batch.data ? `Practice sets of ${batch.data.batch.batch_name}` : 'Practice sets'}
      aside={
        <div className="wrap gap16 centred">
          <Link to={paths.batch(id)}>Batch</Link>
          {batch.data && (
            <ButtonLink to={paths.add(id)} variant="main">
              Add set
            </ButtonLink>
          )}
        </div>
      }
    >
      <QueryView
        query={batch}
        failure="Failed to load the batch."
        missing={<Missing title="Batch not found" list={paths.batches} text="Batches" />}
        skeleton={SKELETON}
      >
        {({ students }) => <SetsList batch_id={id} students={students} />}
      </QueryView>
    </AdminPage>
  )
}

function SetsList({ batch_id, students }: { batch_id: string; students: Students }) {
  const paths = useSetPaths()
  const state = useTableState({ sortKeys: ['set_id'] as const })
  return (
    <QueryView
      query={useQuery(practiceSets({ batch_id, page: state.page }))}
      failure="Failed to load the practice sets."
      skeleton={SKELETON}
    >
      {({ items, total, total_is_floor, page_size }) =>
        items.length === 0 ? (
          <NothingFound
            title="No practice sets yet."
            state={state}
            total={total}
            add={{ to: paths.add(batch_id), text: 'Add set' }}
          >
            Give the batch, or some of its students, questions to practise until a day.
          </NothingFound>
        ) : (
          <div className="sheet">
            <RecordTable
              rows={items}
              columns={columnsFor(paths, students)}
              keyOf={({ set_id }) => set_id}
            />
            <Pager
              state={state}
              total={total}
              isFloor={total_is_floor ?? false}
              pageSize={page_size}
              nouns={['set', 'sets']}
            />
          </div>
        )
      }
    </QueryView>
  )
}
