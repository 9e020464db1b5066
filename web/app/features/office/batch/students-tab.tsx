import { foldName, foldText } from '@ganit/contract/fold-text'
import type { BatchOverview, OverviewStudent } from '@ganit/contract/office/batch-overview'
import type { LeftWhy } from '@ganit/contract/people/memberships'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { Photo } from '../../../ui/photos/photo.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { SearchBox } from '../../../ui/tables/tools/search-box.tsx'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { BatchNotice } from '../../messages/batch-notice.tsx'
import { PrintMenu } from '../../people/letters/print-menu.tsx'
import { moveInWords, type useLastMove } from '../../teaching/batches/last-move.tsx'
import { takeOut } from './batch.data.ts'
import classes from './batch-page.module.css'
import { TakeOut } from './take-out.tsx'

/** The short name of a month: `Nov`. */
const shortMonth = (month: string) => formatMonth(month).slice(0, 3)

/** An attendance below this percentage is highlighted. */
const LOW = 75

const STANDINGS = {
  paid: ['✓', 'paid'],
  part: ['½', 'paid in part'],
  due: ['–', 'not paid'],
  later: ['·', 'not due yet'],
} as const

/** Boxes with the fee status of the last months. */
function Months({ student, months }: { student: OverviewStudent; months: string[] }) {
  return (
    <span className={classes.months}>
      {months.map((month, n) => {
        const standing = student.months?.[n]
        const [sign, word] = standing ? STANDINGS[standing] : ['', 'nothing asked']
        const text = `${shortMonth(month)}: ${word}`
        return (
          <span key={month} role="img" aria-label={text} title={text} data-standing={standing}>
            {sign}
          </span>
        )
      })}
    </span>
  )
}

const hasLowAttendance = ({ attendance }: OverviewStudent) =>
  attendance !== null && attendance < LOW
const hasDueNow = ({ due_now }: OverviewStudent) => Number(due_now) > 0

function parentOf({ guardian, phone_end }: OverviewStudent) {
  const end = guardian ? guardian.phone_end : phone_end
  return [guardian?.name, end && `…${end}`].filter(Boolean).join(' ') || '–'
}

type Columns = { overview: BatchOverview; onTakeOut: (student: OverviewStudent) => void }

function columnsOf({ overview, onTakeOut }: Columns): Column<OverviewStudent>[] {
  const { months, last_test, due_now } = overview
  const money: Column<OverviewStudent>[] = [
    {
      label: months.map(shortMonth).join(' '),
      width: 124,
      narrow: 'label',
      cell: (student) => <Months student={student} months={months} />,
    },
    {
      label: 'Due now',
      kind: 'number',
      width: 110,
      narrow: 'end',
      cell: (student) =>
        hasDueNow(student) ? <b>{formatRupees(student.due_now ?? '')}</b> : 'Paid',
    },
    {
      label: 'Actions',
      kind: 'actions',
      width: 210,
      cell: (student) => (
        <>
          {hasDueNow(student) && (
            <ButtonLink
              size="xs"
              to={`/admin/counter?student=${student.student_id}`}
              aria-describedby={`student-${student.student_id}`}
            >
              Collect
            </ButtonLink>
          )}
          <Button
            size="xs"
            variant="quiet"
            aria-describedby={`student-${student.student_id}`}
            onClick={() => onTakeOut(student)}
          >
            Take out
          </Button>
        </>
      ),
    },
  ]
  return [
    {
      label: 'Student',
      narrow: 'start',
      cell: ({ uid, student_id, name, photo }) => (
        <span className="row gap12 centred">
          <Photo size="s" name={name} src={photo} />
          <span>
            {due_now === null ? (
              <b>{name}</b>
            ) : (
              <Link
                id={`student-${student_id}`}
                to={`/admin/student/${uid}`}
                className={table.name}
              >
                {name}
              </Link>
            )}
            <span className="block quiet small">ID {student_id}</span>
          </span>
        </span>
      ),
    },
    { label: 'Parent', cell: parentOf },
    {
      label: 'Attendance',
      kind: 'number',
      width: 112,
      narrow: 'label',
      cell: (student) =>
        student.attendance === null ? (
          '–'
        ) : hasLowAttendance(student) ? (
          <StatusMark kind="late">{student.attendance} %</StatusMark>
        ) : (
          `${student.attendance} %`
        ),
    },
    {
      label: last_test ? `Last test, of ${last_test.most}` : 'Last test',
      kind: 'number',
      width: 140,
      narrow: 'label',
      cell: (student) => student.last_test ?? '–',
    },
    ...(due_now === null ? [] : money),
  ]
}

type StudentsTabProps = { overview: BatchOverview; lastMove: ReturnType<typeof useLastMove> }

/** The batch's students, each with attendance, last test, months, and the sum due now. */
export function StudentsTab({ overview, lastMove }: StudentsTabProps) {
  const { students, batch, due_now } = overview
  const state = useTableState({ sortKeys: ['name'], filters: ['show'] })
  const { failure, run } = useAction()
  const [isTaking, setTaking] = useState<number>()
  const shows = { due: hasDueNow, low: hasLowAttendance }
  const show = state.filters.show as keyof typeof shows | undefined
  const wanted = foldName(state.search)
  const shown = students.filter(
    (student) =>
      (show && shows[show] ? shows[show](student) : true) &&
      foldText(`${student.name}\n${student.student_id}\n${parentOf(student)}`).includes(wanted),
  )

  const [leaving, setLeaving] = useState<OverviewStudent>()
  const onTakeOut = ({ student_id, name }: OverviewStudent, why: LeftWhy) =>
    run(async (attempt) => {
      if (isTaking === student_id) return undefined
      setTaking(student_id)
      try {
        const taken = { id: batch.batch_id, studentId: student_id, why }
        const { message, cost, undo } = await takeOut(taken, attempt)
        lastMove.tell({
          text: moveInWords(name, `was taken out of ${batch.batch_name}`, cost),
          undo,
        })
        return message
      } finally {
        setTaking(undefined)
      }
    })
  if (students.length === 0)
    return (
      <>
        {lastMove.line}
        <EmptyState
          title="No students in this batch yet."
          action={
            due_now === null ? (
              <ButtonLink to="/teacher/today">See today</ButtonLink>
            ) : (
              <ButtonLink to="/admin/class-batches">Class batches</ButtonLink>
            )
          }
        >
          Press Add student, and find them by name, number or a parent’s phone.
        </EmptyState>
      </>
    )
  const count = (test: (student: OverviewStudent) => boolean) => students.filter(test).length
  return (
    <>
      <div className={`unprinted wrap gap12 centred ${classes.tools}`}>
        <SearchBox value={state.search} onSearch={state.searchFor} placeholder="Search" />
        <TableFilter
          state={state}
          name="show"
          label="Show"
          choices={[
            { value: '', label: `All ${students.length}` },
            ...(due_now === null ? [] : [{ value: 'due', label: `Due now ${count(hasDueNow)}` }]),
            { value: 'low', label: `Below ${LOW} % ${count(hasLowAttendance)}` },
          ]}
        />
        {due_now !== null && <BatchNotice batch={batch} />}
        <Button size="sm" onClick={() => window.print()}>
          Print the list
        </Button>
        <PrintMenu students={shown} />
      </div>
      {lastMove.line}
      {failure && <p role="alert">{failure}</p>}
      {shown.length === 0 ? (
        <EmptyState
          title="No students found."
          action={<Button onClick={state.clear}>Clear search</Button>}
        >
          Nobody in this batch matches.
        </EmptyState>
      ) : (
        <div className="sheet">
          <RecordTable
            rows={shown}
            columns={columnsOf({ overview, onTakeOut: setLeaving })}
            keyOf={({ student_id }) => student_id}
          />
        </div>
      )}
      {leaving && (
        <TakeOut
          name={leaving.name}
          batch_name={batch.batch_name}
          onClose={() => setLeaving(undefined)}
          onChoose={(why) => {
            setLeaving(undefined)
            void onTakeOut(leaving, why)
          }}
        />
      )}
    </>
  )
}
