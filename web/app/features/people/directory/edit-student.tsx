import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { Missing, presentData } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import type { Route } from './+types/edit-student'
import { studentToEdit } from './directory.data.ts'
import { StudentForm } from './student-form.tsx'

export const meta = titled('Edit student')

export default function EditStudent({ params }: Route.ComponentProps) {
  const query = useQuery(studentToEdit({ student_id: params.id }))
  const known = presentData(query)

  return (
    <AdminPage
      title={known ? fullName(known) : 'Edit student'}
      aside={known && <Link to={`/admin/student/${known.uid}`}>Profile</Link>}
    >
      <QueryView
        query={query}
        failure="Failed to load the student."
        missing={<Missing title="Student not found" list="/admin/students" text="All students" />}
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {(student) => <StudentForm key={student.student_id} student={student} />}
      </QueryView>
    </AdminPage>
  )
}
