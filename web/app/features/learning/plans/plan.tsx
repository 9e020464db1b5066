import type { Plan } from '@ganit/contract/learning/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { PracticeQuestions } from '../practice/practice-questions.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { batchOfPlan, batchPlan } from './plans.data.ts'
import { usePlanPaths } from './use-plan-path.ts'

export const meta = titled('Plan')

/** The plan of a batch: its chapters with lessons and days, and the months beside them. */
export default function PlanScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { list } = usePlanPaths()
  const query = useQuery(batchPlan({ batch_id: id }))
  const batch = useQuery(batchOfPlan({ id })).data
  return (
    <AdminPage
      title={batch ? `Plan of ${batch.name}` : 'Plan'}
      aside={<Link to={list}>Syllabus</Link>}
    >
      <QueryView
        query={query}
        failure="Failed to load the plan."
        missing={<p>There is no such batch.</p>}
        skeleton={<SkeletonRows rows={10} photo={false} label="Loading the plan..." />}
      >
        {({ plan }: { plan: Plan | null }) => (
          <>
            <PlanEditor
              key={id}
              batch_id={Number(id)}
              classNumber={batch?.class_number ?? null}
              plan={plan}
            />
            {plan && <PracticeQuestions batch_id={Number(id)} />}
          </>
        )}
      </QueryView>
    </AdminPage>
  )
}
