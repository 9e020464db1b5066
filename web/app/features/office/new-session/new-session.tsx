import type { SessionPlan } from '@ganit/contract/office/new-session'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { invalidateMoved, isAtWork, sessionPlans } from './session.data.ts'
import { SessionForm } from './session-form.tsx'
import { SessionPart } from './session-part.tsx'

export const meta = titled('New session')

/** When a session's job ends, other screens' data about students is stale. */
function useInvalidateWhenMoved(plans: readonly SessionPlan[] | undefined) {
  const isWorking = plans?.some(isAtWork)
  const wasWorking = useRef(isWorking)
  useEffect(() => {
    if (wasWorking.current && isWorking === false) void invalidateMoved()
    wasWorking.current = isWorking
  }, [isWorking])
}

/** The sessions that are planned or have begun; if there are none, the form of the first. */
export default function NewSession() {
  const query = useQuery(sessionPlans())
  useInvalidateWhenMoved(query.data)

  return (
    <AdminPage
      title="New session"
      aside={
        query.data &&
        query.data.length > 0 && (
          <ButtonLink to="/admin/new-session/new" variant="main">
            Plan a session
          </ButtonLink>
        )
      }
    >
      <QueryView
        query={query}
        failure="Failed to load the sessions."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the sessions..." />}
      >
        {(plans) =>
          plans.length === 0 ? (
            <SessionForm plan={null} />
          ) : (
            <div className="stack gap24">
              {plans.map((plan) => (
                <SessionPart key={plan.session_plan_id} plan={plan} />
              ))}
            </div>
          )
        }
      </QueryView>
    </AdminPage>
  )
}
