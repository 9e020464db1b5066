import type { SchoolTest } from '@ganit/contract/learning/school-tests'
import type { BatchOverview } from '@ganit/contract/office/batch-overview'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { batchOverview } from './batch.data.ts'
import { schoolTests } from './school-tests.data.ts'
import classes from './school-tests.module.css'
import { SchoolTests } from './school-tests.tsx'
import { StaffTestForm } from './staff-test-form.tsx'
import { TestCard } from './test-card.tsx'

export const meta = titled('School tests')

/** The coming school tests of a batch’s students, or of one student with the days of practice (`?student=`). */
export default function BatchSchoolTests({ params: { id = '' } }: { params: { id?: string } }) {
  const [params] = useSearchParams()
  const batch = useQuery(batchOverview({ id }))
  const at = `${isInOffice(useSession().userType) ? '/admin' : '/teacher'}/batch/${id}/students`
  const asked = params.get('student')
  return (
    <AdminPage
      title={batch.data ? `School tests of ${batch.data.batch.batch_name}` : 'School tests'}
      aside={<Link to={at}>Batch</Link>}
    >
      <QueryView
        query={batch}
        failure="Failed to load the batch."
        missing={<Missing title="Batch not found" list={at} text="Batch" />}
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the school tests..." />}
      >
        {(overview) => {
          const student = overview.students.find((each) => String(each.student_id) === asked)
          return (
            <div className={`stack gap16 ${classes.column}`}>
              {student ? (
                <>
                  <h2>{student.name}</h2>
                  <SchoolTests student_id={student.student_id} may practice={null} />
                  <p>
                    <Link to="?">All school tests of the batch</Link>
                  </p>
                </>
              ) : (
                <TestsOfBatch overview={overview} />
              )}
            </div>
          )
        }}
      </QueryView>
    </AdminPage>
  )
}

function TestsOfBatch({ overview: { batch, students } }: { overview: BatchOverview }) {
  const [edited, setEdited] = useState<SchoolTest | 'new'>()
  const query = useQuery(schoolTests({ batch_id: batch.batch_id }))
  const add = (
    <Button variant="main" onClick={() => setEdited('new')}>
      Add
    </Button>
  )
  if (edited)
    return (
      <StaffTestForm
        classNumber={batch.class_number}
        test={edited === 'new' ? null : edited}
        {...(edited === 'new' && { students })}
        onDone={() => setEdited(undefined)}
      />
    )
  return (
    <QueryView
      query={query}
      failure="The school tests could not be loaded."
      skeleton={<SkeletonRows rows={6} photo={false} label="Loading the school tests..." />}
    >
      {(tests) =>
        tests.length === 0 ? (
          <EmptyState title="No school tests ahead." action={students.length > 0 && add} />
        ) : (
          <>
            <div className="wrap gap12">
              {add}
              <Button onClick={() => window.print()}>Print</Button>
            </div>
            <ul className="stack gap12">
              {tests.map((test) => (
                <TestCard
                  key={test.school_test_id}
                  test={test}
                  whose={
                    <p>
                      <Link to={`?student=${test.student_id}`}>{test.name}</Link>
                    </p>
                  }
                  onEdit={() => setEdited(test)}
                />
              ))}
            </ul>
          </>
        )
      }
    </QueryView>
  )
}
