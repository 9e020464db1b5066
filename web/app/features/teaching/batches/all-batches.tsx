import { CLASS_NUMBERS } from '@ganit/contract/shared'
import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { pageQueryOf, type TableView, useTableState } from '../../../ui/tables/table-state.ts'
import { ALL_CLASSES } from '../../../ui/tables/tools/filter-choices.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { formatBatchClass } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { WeeklyTimes } from '../../../ui/text/times/weekly-times.tsx'
import { batchesPage, batchToEdit, batchWorkedOn } from './batches.data.ts'
import { deleteBatch } from './delete-batch.ts'
import { type Places, usePlaces } from './use-places.ts'

/** The batch just created or given a fee, for the top of the unfiltered list. */
function useBatchWorkedOn({ page, search, filters }: TableView<string, 'class'>) {
  const isWhole = page === 1 && search === '' && !filters.class
  const { data: id } = useQuery(batchWorkedOn)
  const { data } = useQuery({
    ...batchToEdit({ batch_id: id ?? 0 }),
    enabled: isWhole && Boolean(id),
  })
  return isWhole && id ? data : undefined
}

export const meta = titled('Batches')

const nameId = ({ batch_id }: Batch) => `batch-${batch_id}`

/** The address of the screen that puts students into a batch. */
const studentsOf = ({ batch_id, class_number }: Batch) =>
  class_number && `/admin/class-batches?class=${class_number}&batch=${batch_id}`

function StudentCount({ batch }: { batch: Batch }) {
  const { batch_name, student_count, capacity } = batch
  const isOver = capacity !== null && student_count > capacity
  const count = isOver ? `${student_count} of ${capacity}` : student_count
  const shown = isOver ? <StatusMark kind="late">{count}</StatusMark> : count
  return (
    <Link
      to={`/admin/batch/${batch.batch_id}/students`}
      aria-label={`${count} students of ${batch_name}`}
    >
      {shown}
    </Link>
  )
}

const columnsWith = (
  workedOn: Batch | undefined,
  places: Places,
): Column<Batch, 'classNumber' | 'batch_name'>[] => [
  {
    label: 'Batch',
    sort: 'batch_name',
    narrow: 'start',
    cell: (batch) => (
      <>
        <Link
          to={`/admin/batch/${batch.batch_id}/students`}
          id={nameId(batch)}
          className={table.name}
        >
          {batch.batch_name}
        </Link>
        {batch.course_name && <p className="quiet small">{batch.course_name}</p>}
      </>
    ),
  },
  {
    label: 'Class',
    sort: 'classNumber',
    width: 110,
    narrow: 'end',
    cell: formatBatchClass,
  },
  {
    label: 'Weekly times',
    width: '24%',
    cell: (batch) => <BatchTimes batch={batch} places={places} />,
  },
  {
    label: 'Students',
    width: 100,
    kind: 'number',
    narrow: 'label',
    cell: (batch) => <StudentCount batch={batch} />,
  },
  {
    label: 'Actions',
    width: 'clamp(240px, 33vw, 362px)',
    kind: 'actions',
    cell: (batch) => (
      <BatchActions batch={batch} isWorkedOn={batch.batch_id === workedOn?.batch_id} />
    ),
  },
]

/** Weekly times with room and teacher, and their start if it is in the future. */
function BatchTimes({ batch, places }: { batch: Batch; places: Places }) {
  const { schedules, times_from } = batch
  const placeOf = (schedule: Batch['schedules'][number]) =>
    (['room_id', 'teacher_id'] as const)
      .flatMap((field) => places.nameOf(field, schedule[field] ?? batch[field]) ?? [])
      .join(' · ')
  return (
    <WeeklyTimes
      schedules={schedules}
      from={times_from && formatDay(times_from)}
      placeOf={placeOf}
    />
  )
}

/** A batch's actions; for a new batch, the usual next step comes first. */
function BatchActions({ batch, isWorkedOn }: { batch: Batch; isWorkedOn: boolean }) {
  const students = studentsOf(batch)
  const link = (screen: string, text: string) => (
    <ButtonLink
      size="xs"
      to={`/admin/batches/${screen}/${batch.batch_id}`}
      aria-describedby={nameId(batch)}
    >
      {text}
    </ButtonLink>
  )
  return (
    <>
      {isWorkedOn && students && (
        <ButtonLink size="xs" to={students} aria-describedby={nameId(batch)}>
          Add students
        </ButtonLink>
      )}
      {link('edit', 'Edit')}
      {link('fee', 'Add Fee')}
      {link('status', 'Fee Status')}
      <DeleteButton describedBy={nameId(batch)} onDelete={() => deleteBatch(batch)} />
    </>
  )
}

/** All batches with their weekly times, by class and name. */
export default function AllBatches() {
  const state = useTableState({ sortKeys: ['classNumber', 'batch_name'], filters: ['class'] })
  const classNumber = CLASS_NUMBERS.find((n) => String(n) === state.filters.class)
  const query = useQuery(
    batchesPage({ ...pageQueryOf(state), ...(classNumber && { classNumber }) }),
  )

  const workedOn = useBatchWorkedOn(state)

  return (
    <ListScreen
      title="Batches"
      add={{ to: '/admin/batches/create', text: 'New batch' }}
      tools={
        <TableTools state={state} placeholder="Search batches">
          <TableFilter state={state} name="class" label="Filter by class" choices={ALL_CLASSES} />
        </TableTools>
      }
      query={query}
      state={state}
      first={workedOn}
      columns={columnsWith(workedOn, usePlaces())}
      keyOf={({ batch_id }) => batch_id}
      nouns={['batch', 'batches']}
      failure="Failed to load batches."
      empty={{
        title: 'No batches found.',
        text: 'A batch has a name, weekly times and students. Its course says which class it is for.',
      }}
    />
  )
}
