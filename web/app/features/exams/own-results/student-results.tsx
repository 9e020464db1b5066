import { Outlet } from 'react-router'
import { useStudentTab } from '../../../ui/layout/student-tab.ts'
import { MasterySheet } from './mastery-table.tsx'
import { ResultsSheets } from './results-sheets.tsx'

/** For the office, a part of the student's page: the last test and the mastery of topics. */
export default function StudentResults({ params: { uid = '' } }: { params: { uid?: string } }) {
  if (useStudentTab() !== 'tests') return <Outlet />
  return (
    <ResultsSheets
      key={uid}
      uid={uid}
      reviewOf={({ attempt_id, has_review }) =>
        has_review && attempt_id !== null ? `/admin/attempts/${attempt_id}` : null
      }
      mastered={(mastery) => <MasterySheet mastery={mastery} />}
    />
  )
}
