import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { titled } from '../../academy.ts'
import { ApiError } from '../../api/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { fullName } from '../../ui/text/formats.ts'
import type { Route } from './+types/student-profile'
import { ProfileSheet } from './profile-sheet.tsx'
import { StudentPrivacy } from './student-privacy.tsx'
import classes from './student-profile.module.css'
import { studentProfile } from './students.data.ts'

export const meta = titled('Student profile')

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

/** One student's whole record, to read and to edit (spec §2, Admin student profile). */
export default function StudentProfile({ params }: Route.ComponentProps) {
  const { data: student, error, refetch } = useQuery(studentProfile(params.uid))

  function record() {
    if (student && !error)
      return (
        <>
          <ProfileSheet key={student.uid} student={student} />
          <Outlet />
          <StudentPrivacy student={student} />
        </>
      )
    if (isMissing(error))
      return (
        <EmptyState title="Student not found">
          The link may be old. Look for the student in the list.
        </EmptyState>
      )
    if (error)
      return (
        <LoadFailure onRetry={() => refetch()}>
          Failed to fetch student data. Please retry.
        </LoadFailure>
      )
    return <SkeletonRows rows={8} label="Loading student profile..." />
  }

  return (
    <AdminPage
      title={student ? fullName(student) : 'Student'}
      aside={
        <Link to="/admin-dashboard" className={classes.back}>
          <Icon name="arrowLeft" /> Back to the list
        </Link>
      }
    >
      {record()}
    </AdminPage>
  )
}
