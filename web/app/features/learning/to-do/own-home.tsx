import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { loadsFirst } from '../../../api/loads-first.ts'
import results from '../../exams/own-results/results.module.css'
import { ResultsSheets } from '../../exams/own-results/results-sheets.tsx'
import { payWays } from '../../money/paying/pay-ways.data.ts'
import { OwnFees } from '../../money/payments/own-fees.tsx'
import { resultsOf } from '../../people/students/results.data.ts'
import { studentProfile } from '../../people/students/students.data.ts'
import { AttendanceSection } from '../../teaching/attendance/attendance-section.tsx'
import { attendanceOf } from '../../teaching/attendance/student-attendance.data.ts'
import { FamilyNotes } from '../../teaching/notes/family-notes.tsx'
import { notesOfStudent } from '../../teaching/notes/notes.data.ts'
import { Levels } from '../levels/levels.tsx'
import { PracticeDays } from '../levels/practice-days.tsx'
import { practiceOf, studentLevels } from '../practice/practice.data.ts'
import { ReportLinks } from '../progress-reports/report-links.tsx'
import { sentReportsOf } from '../progress-reports/reports.data.ts'
import { toDoOf } from './to-do.data.ts'
import { ToDo, useToDo } from './to-do.tsx'

/** The values that the student's page passes down. */
type Home = {
  uid: string
  student_id: number
  /** Dues, for students who pay themselves; other students have `fees` below the levels. */
  money: ReactNode
  fees: ReactNode
  week: ReactNode
  /** Batches, record, courses, family and messages. */
  record: ReactNode
}

const first = loadsFirst(['student'], ({ uid, ask }) =>
  Promise.all([
    ask(toDoOf({})),
    ask(studentLevels({ uid })),
    ask(practiceOf({})),
    ask(notesOfStudent()),
    ask(resultsOf({ uid })),
    ask(sentReportsOf({ uid })),
    ask(payWays),
    ask(studentProfile({ uid })).then(
      (profile) => profile && ask(attendanceOf({ student_id: profile.student_id })),
    ),
  ]),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/**
 * The parts of a student's page in order, beginning with the tasks. The student's page itself supplies the parts around
 * the record.
 */
export default function OwnHome() {
  const { uid, student_id, money, fees, week, record } = useOutletContext<Home>()
  return (
    <>
      <ToDo query={useToDo()} />
      {money}
      <Levels uid={uid} link={<PracticeDays to="/student/practice" />} />
      {fees}
      {week}
      <FamilyNotes />
      <AttendanceSection student_id={student_id} />
      <div className={`stack gap24 ${results.own}`}>
        <ResultsSheets uid={uid} reviewOf={({ test_id }) => `/student/tests/${test_id}`} />
        <ReportLinks uid={uid} addressOf={(report_id) => `/student/reports/${report_id}`} />
      </div>
      {record}
      <OwnFees uid={uid} />
    </>
  )
}
