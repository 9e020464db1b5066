import type { StudentProfile as Student } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { titled } from '../../../academy.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { presentData } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { type StudentTab, useStudentTab } from '../../../ui/layout/student-tab.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import { PrintMenu } from '../letters/print-menu.tsx'
import type { Route } from './+types/student-profile'
import { ProfileSheet } from './profile-sheet.tsx'
import { Remarks } from './remarks.tsx'
import { StudentHead, StudentTabs } from './student-head.tsx'
import { StudentPrivacy } from './student-privacy.tsx'
import { studentProfile } from './students.data.ts'
import classes from './students.module.css'

export const meta = titled('Student profile')

/** One part of the page; the parts of other features are the routes below. */
function Part({ tab, student }: { tab: StudentTab; student: Student }) {
  if (tab === 'privacy') return <StudentPrivacy student={student} />
  if (tab !== 'overview') return <Outlet />
  return (
    <ProfileSheet student={student}>
      <Outlet />
      <Remarks uid={student.uid} />
    </ProfileSheet>
  )
}

/** One student's page. */
export default function StudentProfile({ params }: Route.ComponentProps) {
  const query = useQuery(studentProfile({ uid: params.uid }))
  const known = presentData(query)
  const tab = useStudentTab()

  return (
    <AdminPage
      title={known ? fullName(known) : 'Student'}
      aside={
        <div className="wrap gap16 centred">
          {known && (
            <PrintMenu
              students={[{ student_id: known.student_id, uid: known.uid, name: fullName(known) }]}
            />
          )}
          <Link to="/admin-dashboard" className={`gap6 centred ${classes.back}`}>
            <Icon name="arrowLeft" /> Back to the list
          </Link>
        </div>
      }
    >
      <QueryView
        query={query}
        failure="Failed to fetch student data. Please retry."
        missing={
          <EmptyState title="Student not found">
            The link may be old. Look for the student in the list.
          </EmptyState>
        }
        skeleton={<SkeletonRows rows={8} label="Loading student profile..." />}
      >
        {(student) => (
          <>
            <StudentHead student={student} />
            <StudentTabs here={tab} />
            <Part key={student.uid} tab={tab} student={student} />
          </>
        )}
      </QueryView>
    </AdminPage>
  )
}
