import type { TaughtLesson, TeacherReport } from '@ganit/contract/office/batch-reports'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Missing, presentData } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatLessonDay } from '../../../ui/text/times/lesson-words.ts'
import { useMonthDays } from '../../../ui/text/times/use-month-days.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { teacherReport } from '../../teaching/absences/absences.data.ts'
import classes from './batch-reports.module.css'
import { LESSONS, type LessonsShown } from './links.ts'
import { MonthTools } from './month-tools.tsx'

export const meta = titled('Lessons of a teacher')

const SHOWN = Object.keys(LESSONS) as LessonsShown[]

const IS_SHOWN: Record<LessonsShown, (lesson: TaughtLesson) => boolean> = {
  all: () => true,
  taken: ({ is_taken }) => is_taken,
  same_day: ({ is_same_day }) => is_same_day,
  missing: ({ is_taken }) => !is_taken,
  topics: ({ has_topic }) => has_topic,
  homework: ({ has_homework }) => has_homework,
  work: ({ came }) => came > 0,
}

const registerInWords = ({ is_taken, is_same_day }: TaughtLesson) =>
  is_same_day ? 'On the same day' : is_taken ? 'Later' : 'Not taken'

const COLUMNS: Column<TaughtLesson>[] = [
  {
    label: 'Lesson',
    cell: ({ lesson_id, date, ...lesson }) => (
      <Link to={`/admin/lessons/${lesson_id}`}>
        {formatLessonDay(date)}, {formatTimes(lesson)}
      </Link>
    ),
  },
  { label: 'Batch', cell: ({ batch_name }) => batch_name, narrow: 'label' },
  { label: 'Register', cell: registerInWords, narrow: 'label' },
  { label: 'Topic', cell: ({ has_topic }) => (has_topic ? 'Noted' : '–'), narrow: 'label' },
  {
    label: 'Homework',
    cell: ({ has_homework }) => (has_homework ? 'Given' : '–'),
    narrow: 'label',
  },
  {
    label: 'Looked at',
    cell: ({ came, looked_at }) => (came > 0 ? `${looked_at} of ${came}` : '–'),
    narrow: 'label',
  },
]

/** The lessons behind a number of the teacher. */
function Lessons({ report: { lessons } }: { report: TeacherReport }) {
  const [params] = useSearchParams()
  const show = SHOWN.find((each) => each === params.get('show')) ?? 'all'
  const shown = lessons.filter(IS_SHOWN[show])
  const addressOf = (each: LessonsShown) => {
    const next = new URLSearchParams(params)
    next.set('show', each)
    return { search: `?${next}` }
  }
  return (
    <>
      <div className="unprinted">
        <Views
          label="Lessons"
          views={SHOWN.map((each) => ({
            to: addressOf(each),
            text: `${LESSONS[each]} ${lessons.filter(IS_SHOWN[each]).length}`,
            isHere: each === show,
          }))}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No lessons in this month."
          action={<ButtonLink to="/admin/reports/teachers">All teachers</ButtonLink>}
        />
      ) : (
        <div className={`sheet ${classes.table}`}>
          <RecordTable rows={shown} columns={COLUMNS} keyOf={({ lesson_id }) => lesson_id} />
        </div>
      )}
    </>
  )
}

/** The lessons of a teacher in a month, and what was entered about each. */
export default function TeacherLessons({ params: { id = '' } }: { params: { id?: string } }) {
  const state = useMonthDays()
  const { from, to, month } = state
  const query = useQuery(teacherReport({ account_id: id, from, to }))
  return (
    <AdminPage title={presentData(query)?.row.label ?? 'Teacher'}>
      <div className="stack gap16">
        <div className="wrap gap16 centred">
          <MonthTools {...state} />
          <Link className="unprinted" to={`/admin/reports/teachers?month=${month}`}>
            All teachers
          </Link>
        </div>
        <QueryView
          query={query}
          failure="Failed to load the lessons."
          missing={
            <Missing title="Teacher not found" list="/admin/reports/teachers" text="All teachers" />
          }
          skeleton={<SkeletonRows rows={8} photo={false} label="Loading the lessons..." />}
        >
          {(report) => <Lessons report={report} />}
        </QueryView>
      </div>
    </AdminPage>
  )
}
