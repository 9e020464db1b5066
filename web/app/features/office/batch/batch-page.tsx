import { getBatchPractice } from '@ganit/contract/learning/practice'
import { addPracticeSet } from '@ganit/contract/learning/sets-of-practice'
import type { BatchOverview } from '@ganit/contract/office/batch-overview'
import { getBatchReport } from '@ganit/contract/office/batch-reports'
import { addToBatch } from '@ganit/contract/people/memberships'
import type { Weekday } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Missing, presentData } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords, formatRupees, formatTime } from '../../../ui/text/formats.ts'
import { formatDay, formatWeekday } from '../../../ui/text/times/dates.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { BatchPractice } from '../../learning/practice/batch-practice.tsx'
import { batchOverview } from '../../learning/school-tests/batch.data.ts'
import { BatchSlips } from '../../learning/slips/batch-slips.tsx'
import { BatchForm } from '../../teaching/batches/batch-form.tsx'
import { moveInWords, useLastMove } from '../../teaching/batches/last-move.tsx'
import { NotesPart } from '../../teaching/notes/notes-part.tsx'
import { BatchRow } from '../batch-reports/batch-row.tsx'
import type { Route } from './+types/batch-page'
import { AddStudent } from './add-student.tsx'
import classes from './batch-page.module.css'
import { FeesTab, TestsTab, TimetableTab } from './batch-tabs.tsx'
import { StudentsTab } from './students-tab.tsx'

const TABS = [
  'students',
  'timetable',
  'fees',
  'tests',
  'practice',
  'slips',
  'notes',
  'settings',
] as const
type Tab = (typeof TABS)[number]
const TEXTS: Record<Tab, string> = {
  students: 'Students',
  timetable: 'Timetable',
  fees: 'Fees',
  tests: 'Tests',
  practice: 'Practice',
  slips: 'Mistakes they make',
  notes: 'Notes',
  settings: 'Settings',
}

/** `Tue · Thu, 6:00 – 7:30 pm`: days of the same times together. */
function timesInWords({ batch: { schedules } }: BatchOverview) {
  const byTime = Map.groupBy(schedules, formatTimes)
  const days = (own: { weekday: Weekday }[]) => own.map(({ weekday }) => weekday.slice(0, 3))
  return [...byTime].map(([times, own]) => `${days(own).join(' · ')}, ${times}`)
}

/** Times, room, teacher, seats, and the next lesson. */
function Facts({ overview, area }: { overview: BatchOverview; area: string }) {
  const { room, is_online, teacher, seats, next_lesson } = overview
  const mayGive = useMayCall(addPracticeSet)
  const isOver = seats.of !== null && seats.taken > seats.of
  const taken =
    seats.of === null
      ? countInWords(seats.taken, 'student', 'students')
      : `${seats.taken} of ${seats.of} seats`
  return (
    <p className="wrap gap4-16">
      {overview.due_now !== null && <Link to="/admin/batches/all">All batches</Link>}
      {[...timesInWords(overview), is_online ? 'Online' : room, teacher].map(
        (fact) => fact && <span key={fact}>{fact}</span>,
      )}
      <span>{isOver ? <StatusMark kind="late">{taken}</StatusMark> : taken}</span>
      <Link to={`${area}/batches/${overview.batch.batch_id}/school-tests`}>School tests</Link>
      <Link to={`${area}/batches/${overview.batch.batch_id}/reports`}>Progress reports</Link>
      {mayGive && <Link to={`${area}/batches/${overview.batch.batch_id}/sets`}>Practice sets</Link>}
      {next_lesson && (
        <span>
          next lesson {formatWeekday(next_lesson.date)}, {formatDay(next_lesson.date)},{' '}
          {formatTime(next_lesson.start_time)}
        </span>
      )}
    </p>
  )
}

/** The sum that the batch owes now, the number of students who owe it, and the overdue part. */
function Money({ overview: { due_now, overdue, students } }: { overview: BatchOverview }) {
  if (due_now === null) return null
  const owing = students.filter((student) => Number(student.due_now) > 0).length
  return (
    <p className={classes.money}>
      Due now <b>{formatRupees(due_now)}</b>
      {owing > 0 && (
        <span className="block quiet small">
          of {countInWords(owing, 'student', 'students')}
          {Number(overdue) > 0 && (
            <>
              {' · '}
              <StatusMark kind="late">{formatRupees(overdue ?? '')} overdue</StatusMark>
            </>
          )}
        </span>
      )}
    </p>
  )
}

type ContentProps = {
  overview: BatchOverview
  tab: Tab
  lastMove: ReturnType<typeof useLastMove>
}

function Content({ overview, tab, lastMove }: ContentProps) {
  const { batch } = overview
  if (tab === 'timetable') return <TimetableTab batch={batch} />
  if (tab === 'fees') return <FeesTab key={batch.batch_id} batch={batch} />
  if (tab === 'tests') return <TestsTab batch={batch} />
  if (tab === 'practice') return <BatchPractice batch_id={batch.batch_id} />
  if (tab === 'slips') return <BatchSlips batch_id={batch.batch_id} />
  if (tab === 'notes')
    return (
      <div className="sheet pad16">
        <NotesPart key={batch.batch_id} batch_id={batch.batch_id} photoTitle="Board" />
      </div>
    )
  if (tab === 'settings')
    return (
      <BatchForm
        key={batch.batch_id}
        batch={batch}
        own={`/admin/batch/${batch.batch_id}/students`}
      />
    )
  return <StudentsTab overview={overview} lastMove={lastMove} />
}

/**
 * The tabs of the person: the office sees all except practice, unless students practise; a teacher sees students and
 * practice.
 */
function useTabs(practises: boolean) {
  const mayChange = useMayCall(addToBatch)
  const mayLook = useMayCall(getBatchPractice) && practises
  return TABS.filter((tab) =>
    tab === 'practice' || tab === 'slips'
      ? mayLook
      : mayChange || tab === 'students' || tab === 'notes',
  )
}

/** Links to the students of the class without a batch, to add them all at once. */
const AddManyLink = ({ batch: { batch_id, class_number } }: { batch: BatchOverview['batch'] }) =>
  class_number && (
    <ButtonLink to={`/admin/class-batches?class=${class_number}&batch=${batch_id}&free=1`}>
      Add many
    </ButtonLink>
  )

export const meta = titled('Batch')

/**
 * A batch: its students, timetable, fees, tests and settings; a teacher sees the students. Both see how the batch
 * practises.
 */
export default function BatchScreen({ params }: Route.ComponentProps) {
  const query = useQuery(batchOverview({ id: params.id }))
  const known = presentData(query)
  const mayChange = useMayCall(addToBatch)
  const mayCount = useMayCall(getBatchReport)
  const [isAdding, setAdding] = useState(false)
  const lastMove = useLastMove()
  const tabs = useTabs(known?.practises === true)
  const tab = tabs.find((each) => each === params.tab) ?? 'students'
  const area = mayChange ? '/admin' : '/teacher'
  const at = `${area}/batch/${params.id}`

  return (
    <AdminPage
      title={known?.batch.batch_name ?? 'Batch'}
      aside={
        known &&
        mayChange && (
          <div className="wrap gap16 centred">
            <Money overview={known} />
            <AddManyLink batch={known.batch} />
            <Button variant="main" onClick={() => setAdding(true)}>
              Add student
            </Button>
          </div>
        )
      }
    >
      <QueryView
        query={query}
        failure="Failed to load the batch."
        missing={<Missing title="Batch not found" list="/admin/batches/all" text="All Batches" />}
        skeleton={<SkeletonRows rows={8} label="Loading the batch..." />}
      >
        {(overview) => (
          <div className="stack gap16">
            <Facts overview={overview} area={area} />
            {mayCount && <BatchRow batch_id={overview.batch.batch_id} />}
            {tabs.length > 1 && (
              <div>
                <Views
                  label="Batch"
                  views={tabs.map((each) => ({
                    to: `${at}/${each}`,
                    text:
                      each === 'students' ? `Students ${overview.students.length}` : TEXTS[each],
                    isHere: each === tab,
                  }))}
                />
              </div>
            )}
            <Content overview={overview} tab={tab} lastMove={lastMove} />
            {isAdding && (
              <AddStudent
                batch={overview.batch}
                onClose={() => setAdding(false)}
                onAdded={(who, { message, cost, undo }) =>
                  lastMove.tell({
                    text: moveInWords(
                      who.name,
                      `${message === 'Moved.' ? 'moved to' : 'is now in'} ${overview.batch.batch_name}`,
                      cost,
                    ),
                    undo,
                  })
                }
              />
            )}
          </div>
        )}
      </QueryView>
    </AdminPage>
  )
}
