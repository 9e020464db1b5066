import type { OwnChild } from '@ganit/contract/people/guardians'
import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { loadsFirst } from '../../../api/loads-first.ts'
import { ResultsSheets } from '../../exams/own-results/results-sheets.tsx'
import { shownChild } from '../../people/guardians/child-switch.tsx'
import { ownGuardianships } from '../../people/guardians/own-family.data.ts'
import { resultsOf } from '../../people/students/results.data.ts'
import sheet from '../../teaching/attendance/attendance.module.css'
import { Leave } from '../../teaching/attendance/leave.tsx'
import { leaveNotesOf } from '../../teaching/attendance/student-attendance.data.ts'
import { FamilyNotes } from '../../teaching/notes/family-notes.tsx'
import { notesOfStudent } from '../../teaching/notes/notes.data.ts'
import { ChildLevels } from '../levels/child-levels.tsx'
import { practiceOf, studentLevels } from '../practice/practice.data.ts'
import { ReportLinks } from '../progress-reports/report-links.tsx'
import { sentReportsOf } from '../progress-reports/reports.data.ts'
import { LastWeek } from '../weekly/last-week.tsx'
import { weeksOf } from '../weekly/weeks.data.ts'
import { toDoOf } from './to-do.data.ts'
import { ToDo, useToDo } from './to-do.tsx'

/** The values that the guardian's page passes down: the child, and the page's own parts. */
type Home = {
  child: OwnChild
  money: ReactNode
  /** Lessons and attendance. */
  rest: ReactNode
}

const first = loadsFirst(['guardian', 'student'], ({ url, ask }) =>
  ask(ownGuardianships).then((family) => {
    const child = shownChild(family?.children ?? [], url.searchParams)
    if (!child?.may_see) return undefined
    const { student_id, uid, limited } = child
    return Promise.all([
      ask(toDoOf({ student_id })),
      ask(weeksOf({ uid, page_size: 1 })),
      ask(resultsOf({ uid })),
      ask(sentReportsOf({ uid })),
      ask(studentLevels({ uid })),
      ask(practiceOf({ student_id })),
      ask(notesOfStudent(student_id)),
      !limited && ask(leaveNotesOf({ student_id })),
    ])
  }),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** The parts of a child's page in order, beginning with the tasks. */
export default function ChildHome() {
  const { child, money, rest } = useOutletContext<Home>()
  const { uid, student_id, limited } = child
  const toDo = useToDo(student_id)
  return (
    <>
      <ToDo key={`to do ${uid}`} query={toDo} />
      {money}
      <LastWeek key={uid} uid={uid} student_id={student_id} />
      {rest}
      <FamilyNotes key={`notes ${uid}`} student_id={student_id} />
      {/* The server refuses leave to limited guardians. */}
      {!limited && (
        <section className={`pad20-28 sheet ${sheet.sheet}`} aria-labelledby="leave-title">
          <Leave key={student_id} student_id={student_id} />
        </section>
      )}
      <ResultsSheets
        key={`results ${uid}`}
        uid={uid}
        reviewOf={({ attempt_id, has_review }) =>
          has_review && attempt_id !== null ? `/guardian/attempts/${attempt_id}` : null
        }
      />
      <ReportLinks
        key={`reports ${uid}`}
        uid={uid}
        addressOf={(report_id) => `/guardian/reports/${report_id}?child=${student_id}`}
      />
      <ChildLevels key={`levels ${uid}`} child={child} />
    </>
  )
}
