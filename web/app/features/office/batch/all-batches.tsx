import type { BatchSums } from '@ganit/contract/money/batch-sums'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import type { Batch } from '@ganit/contract/teaching/batches'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
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
import { formatBatchClass, formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { groupsOfWeek, weekInWords } from '../../../ui/text/times/week-in-words.ts'
import { batchesPage, batchToEdit, batchWorkedOn } from '../../teaching/batches/batches.data.ts'
import { deleteBatch } from '../../teaching/batches/delete-batch.ts'
import { type Places, usePlaces } from '../../teaching/batches/use-places.ts'
import classes from './all-batches.module.css'
import { sumsOfBatches } from './batch.data.ts'

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

type Beside = {
  workedOn: Batch | undefined
  places: Places
  /** Undefined until it is loaded, or where it could not be. */
  sumsOf: (batch: Batch) => BatchSums | undefined
}

const columnsWith = ({
  workedOn,
  places,
  sumsOf,
}: Beside): Column<Batch, 'classNumber' | 'batch_name'>[] => [
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
    width: 76,
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
    width: 78,
    kind: 'number',
    narrow: 'label',
    cell: (batch) => <StudentCount batch={batch} />,
  },
  {
    label: 'A month',
    width: 74,
    kind: 'number',
    narrow: 'label',
    cell: (batch) => <Sum of={sumsOf(batch)} amount="monthly_fee" />,
  },
  {
    label: 'Due now',
    width: 88,
    kind: 'number',
    narrow: 'label',
    cell: (batch) => <Sum of={sumsOf(batch)} amount="due_now" />,
  },
  {
    label: 'Actions',
    width: 'clamp(190px, 30vw, 342px)',
    kind: 'actions',
    cell: (batch) => (
      <BatchActions batch={batch} isWorkedOn={batch.batch_id === workedOn?.batch_id} />
    ),
  },
]

/** A sum in rupees; a dash for none. */
function Sum({
  of: sums,
  amount,
}: {
  of: BatchSums | undefined
  amount: 'monthly_fee' | 'due_now'
}) {
  if (!sums) return null
  const rupees = sums[amount]
  return Number(rupees) === 0 || rupees === null ? '–' : formatRupees(rupees)
}

/** Weekly times in a line, their start if it is in the future, and all their rooms and teachers. */
function BatchTimes({ batch, places }: { batch: Batch; places: Places }) {
  const formats = useFormats()
  const { schedules, times_from } = batch
  const named = (['room_id', 'teacher_id'] as const).flatMap((field) =>
    schedules.map((schedule) => places.nameOf(field, schedule[field] ?? batch[field])),
  )
  const from = times_from && `from ${formatDay(times_from)}`
  const below = [from, ...new Set(named)].filter(Boolean).join(' · ')
  return (
    <>
      {schedules.length === 0 ? (
        <p className="quiet">No weekly times yet</p>
      ) : (
        <ul className={classes.line} title={weekInWords(schedules, formats)}>
          {groupsOfWeek(schedules, formats).map(({ days, hours }) => (
            <li key={hours}>
              {days} {hours}
            </li>
          ))}
        </ul>
      )}
      <p className={`small quiet ${classes.line}`} title={below}>
        {below}
      </p>
    </>
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

/** All batches with their weekly times and money, by class and name. */
export default function AllBatches() {
  const state = useTableState({ sortKeys: ['classNumber', 'batch_name'], filters: ['class'] })
  const classNumber = CLASS_NUMBERS.find((n) => String(n) === state.filters.class)
  const query = useQuery(
    batchesPage({ ...pageQueryOf(state), ...(classNumber && { classNumber }) }),
  )

  const workedOn = useBatchWorkedOn(state)
  const shown = [...(query.data?.items ?? []), ...(workedOn ? [workedOn] : [])]
  const ids = [...new Set(shown.map(({ batch_id }) => batch_id))].join(',')
  const { data: sums } = useQuery({
    ...sumsOfBatches({ ids }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  })
  const sumsOf = ({ batch_id }: Batch) => sums?.find((each) => each.batch_id === batch_id)

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
      columns={columnsWith({ workedOn, places: usePlaces(), sumsOf })}
      className={classes.batches}
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
