import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { sessionPlans } from './session.data.ts'
import { SessionForm } from './session-form.tsx'

export const meta = titled('Plan a session')

/** The form of a session that has not begun, or of a new one. */
export default function PlanScreen({ params: { id } }: { params: { id?: string } }) {
  const query = useQuery(sessionPlans())

  return (
    <AdminPage title="Plan a session">
      {id === undefined ? (
        <SessionForm plan={null} />
      ) : (
        <QueryView
          query={query}
          failure="Failed to load the plan."
          skeleton={<SkeletonRows rows={8} photo={false} label="Loading the plan..." />}
        >
          {(plans) => {
            const plan = plans.find(
              ({ session_plan_id, state }) => `${session_plan_id}` === id && state === 'planned',
            )
            return plan ? (
              <SessionForm key={id} plan={plan} />
            ) : (
              <Missing
                title="This plan has begun, or was deleted"
                list="/admin/new-session"
                text="All sessions"
              />
            )
          }}
        </QueryView>
      )}
    </AdminPage>
  )
}
