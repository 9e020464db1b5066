import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { isMissing, Missing } from '../../ui/feedback/missing.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { fullName } from '../../ui/text/formats.ts'
import type { Route } from './+types/edit-student'
import { studentToEdit } from './directory.data.ts'
import { StudentForm } from './student-form.tsx'

export const meta = titled('Edit student')

/** A stored student in their form (spec §2, Student edit form). */
export default function EditStudent({ params }: Route.ComponentProps) {
  const { data: student, error, refetch } = useQuery(studentToEdit(params.id))

  function content() {
    if (student) return <StudentForm key={student.student_id} student={student} />
    if (isMissing(error))
      return <Missing title="Student not found" list="/admin/students" text="All students" />
    if (error)
      return <LoadFailure onRetry={() => refetch()}>Failed to load the student.</LoadFailure>
    return <SkeletonRows rows={8} photo={false} />
  }
  return (
    <AdminPage
      title={student ? fullName(student) : 'Edit student'}
      aside={student && <Link to={`/admin/student/${student.uid}`}>Profile</Link>}
    >
      {content()}
    </AdminPage>
  )
}
