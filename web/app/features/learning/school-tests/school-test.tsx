import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { schoolTest } from './school-tests.data.ts'
import classes from './school-tests.module.css'
import { StaffTestForm } from './staff-test-form.tsx'
import { TestCard } from './test-card.tsx'

export const meta = titled('School test')

/** A test at school by its number, past or coming. */
export default function SchoolTestScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const [isEdited, setEdited] = useState(false)
  const query = useQuery(schoolTest({ school_test_id: id }))
  const list = isInOffice(useSession().userType) ? '/admin/batches/all' : '/teacher/batches'
  return (
    <AdminPage title={query.data ? `School test of ${query.data.name}` : 'School test'}>
      <QueryView
        query={query}
        failure="Failed to load the school test."
        missing={<Missing title="School test not found" list={list} text="Batches" />}
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the school test..." />}
      >
        {(test) => (
          <div className={classes.column}>
            {isEdited ? (
              <StaffTestForm classNumber={null} test={test} onDone={() => setEdited(false)} />
            ) : (
              <ul className="stack">
                <TestCard test={test} onEdit={() => setEdited(true)} />
              </ul>
            )}
          </div>
        )}
      </QueryView>
    </AdminPage>
  )
}
