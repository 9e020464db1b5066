import { CONCERN_KINDS, type Concern, type MonthSheet } from '@ganit/contract/teaching/attendance'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import { type TableSettings, useTableState } from '../../../ui/tables/table-state.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { formatMonth, formatShortDay } from '../../../ui/text/times/dates.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { useBatchName } from '../batches/batch-choices.data.ts'
import { concerns, missingRegisters, monthSheet } from './attendance.data.ts'
import { useLessonPaths } from './lesson-path.ts'
import classes from './month-sheet/month-sheet.module.css'
import { MonthSheetTable } from './month-sheet/month-sheet-table.tsx'
import { MonthSheetTools } from './month-sheet/month-sheet-tools.tsx'
import { useBatchesOfMonth } from './month-sheet/use-batches-of-month.ts'
import { useMonthSheet } from './month-sheet/use-month-sheet.ts'

const VIEWS = [
  { show: null, text: 'Not taken' },
  { show: 'concerns', text: 'To look at' },
  { show: 'sheet', text: 'Month sheet' },
] as const

/** Links between the screen's parts, beside its title. */
function RegisterViews() {
  const [params] = useSearchParams()
  const now = VIEWS.find(({ show }) => show === params.get('show')) ?? VIEWS[0]

  return (
    <Views
      label="Registers"
      views={VIEWS.map((view) => ({
        to: { search: view.show ? `?show=${view.show}` : '' },
        text: view.text,
        isHere: view === now,
      }))}
    />
  )
}

/** A batch's registers of a month, with students and lessons as on a paper sheet. */
function MonthSheetPart() {
  const state = useMonthSheet()
  const { registers } = useLessonPaths()
  const { month, batch } = state
  const batches = useBatchesOfMonth(month, batch)
  const query = useQuery({ ...monthSheet({ batch_id: batch, month }), enabled: batch !== '' })
  const known = batches.items.find(({ value }) => value === batch)?.label
  const searched = useBatchName(batches.more && !known ? batch : '')
  const name = known ?? searched ?? 'Batch'

  const sheet = (found: MonthSheet) =>
    found.lessons.length === 0 || found.students.length === 0 ? (
      <EmptyState
        title={`Nothing in ${formatMonth(month)}.`}
        action={<ButtonLink to={registers}>Not taken</ButtonLink>}
      >
        A sheet needs lessons of the batch in this month, and students in it.
      </EmptyState>
    ) : (
      <MonthSheetTable sheet={found} title={`${name}, ${formatMonth(month)}`} />
    )
  return (
    <div className={classes.screen}>
      <AdminPage title="Registers" aside={<RegisterViews />}>
        <MonthSheetTools state={state} batches={batches} />
        {batch ? (
          <div data-stale={query.isPlaceholderData || undefined} className={classes.sheet}>
            <QueryView
              query={query}
              failure="Failed to load the month sheet."
              skeleton={<SkeletonRows rows={10} photo={false} />}
            >
              {sheet}
            </QueryView>
          </div>
        ) : (
          <EmptyState title="Choose a batch.">
            Its month appears here as on paper: a line for each student, a column for each lesson.
          </EmptyState>
        )}
      </AdminPage>
    </div>
  )
}

const idOf = ({ lesson_id }: Lesson) => `missing-${lesson_id}`

const columnsFor = (pathOf: (id: number) => string): readonly Column<Lesson>[] => [
  {
    label: 'Batch',
    cell: (lesson) => (
      <Link to={pathOf(lesson.lesson_id)} id={idOf(lesson)} className={table.name}>
        {lesson.batch_name}
      </Link>
    ),
  },
  {
    label: 'Lesson',
    width: '30%',
    cell: (lesson) => `${formatShortDay(lesson.date)}, ${formatTimes(lesson)}`,
  },
  {
    label: 'Teacher',
    width: '22%',
    narrow: 'label',
    cell: ({ teacher }) => teacher?.name ?? 'Nobody',
  },
  {
    label: 'Actions',
    width: 180,
    kind: 'actions',
    cell: (lesson) => (
      <ButtonLink size="xs" to={pathOf(lesson.lesson_id)} aria-describedby={idOf(lesson)}>
        Take register
      </ButtonLink>
    ),
  },
]

/** Past lessons without a register. */
function MissingRegisters() {
  const state = useTableState({ sortKeys: ['date'] })
  const paths = useLessonPaths()

  return (
    <ListScreen
      title="Registers"
      aside={<RegisterViews />}
      query={useQuery(missingRegisters({ page: state.page }))}
      state={state}
      columns={columnsFor(paths.lesson)}
      keyOf={({ lesson_id }) => lesson_id}
      nouns={['register', 'registers']}
      failure="Failed to load the registers."
      empty={{
        title: 'Every register is taken.',
        text: 'Past lessons without one appear here until they are locked.',
        add: { to: `${paths.registers}?show=sheet`, text: 'Month sheet' },
      }}
    />
  )
}

const TABLE: TableSettings<'name', 'kind'> = { sortKeys: ['name'], filters: ['kind'] }

const KINDS = [
  { value: '', label: 'All' },
  { value: 'streak', label: 'Absent several times in a row' },
  { value: 'floor', label: 'Seldom here' },
]

const concernInWords = ({ kind, absent_streak, percent }: Concern) =>
  kind === 'streak' ? `Absent ${absent_streak} times in a row` : `${percent} % in the last 60 days`

const COLUMNS: readonly Column<Concern>[] = [
  {
    label: 'Student',
    cell: ({ name }) => <b className="strong">{name}</b>,
  },
  {
    label: 'Batch',
    width: '22%',
    narrow: 'label',
    cell: ({ batch_id, batch_name }) => (
      <Link to={{ search: `?show=sheet&batch=${batch_id}` }} className={table.name}>
        {batch_name}
      </Link>
    ),
  },
  { label: 'Why', width: '26%', cell: concernInWords },
  {
    label: 'Contact',
    width: 240,
    cell: ({ contact }) => (isPhone(contact) ? <PhoneLink number={contact} isSpaced /> : contact),
  },
]

/** Students absent too often. */
function Concerns() {
  const state = useTableState(TABLE)
  const paths = useLessonPaths()
  const kind = CONCERN_KINDS.find((each) => each === state.filters.kind)

  return (
    <ListScreen
      title="Registers"
      aside={<RegisterViews />}
      tools={
        <div className={classes.concernsTools}>
          <TableFilter state={state} name="kind" label="Why" choices={KINDS} />
        </div>
      }
      query={useQuery(concerns({ page: state.page, kind }))}
      state={state}
      columns={COLUMNS}
      keyOf={({ student_id, batch_id, kind: why }) => `${student_id} ${batch_id} ${why}`}
      nouns={['student', 'students']}
      failure="Failed to load the students to look at."
      empty={{
        title: 'No students to look at.',
        text: 'Students absent three times in a row, or seldom here, appear here.',
        add: { to: paths.registers, text: 'Not taken' },
      }}
    />
  )
}

export const meta = titled('Registers')

/** Missing registers, students to look at, and the month sheet, each with its own address. */
export default function Registers() {
  const [params] = useSearchParams()
  const show = params.get('show')
  if (show === 'concerns') return <Concerns />
  if (show === 'sheet') return <MonthSheetPart />
  return <MissingRegisters />
}
