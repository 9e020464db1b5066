import type { Input } from '@ganit/contract/endpoint'
import { getPlan, listPlans, savePlan, suggestPlan } from '@ganit/contract/learning/plans'
import { getBatchName } from '@ganit/contract/teaching/batches'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'

const shows = ['plan', 'register', 'lesson', 'closed-day', 'batch', 'chapter'] as const

/** The standing of batches in their plans; the batch furthest behind comes first. */
export const planList = reads(listPlans, { shows, placeholderData: keepPreviousRows })

/** A batch's plan, with the chapters as its lessons taught them. */
export const batchPlan = reads(getPlan, { shows })

/** Name and class of the batch. */
export const batchOfPlan = reads(getBatchName, { shows: ['batch'] })

/**
 * Keeps the answer. Otherwise the screen would show the earlier plan for a moment, and its rows would move under a
 * finger.
 */
export const putPlan = sends(savePlan, {
  changes: ['plan'],
  keep: ({ plan }, { batch_id }) =>
    void queryClient.setQueryData(batchPlan({ batch_id: String(batch_id) }).queryKey, { plan }),
})

type PlanDays = Input<typeof suggestPlan>['body']

/** Shares lessons among chapters, or lays out days; changes nothing. */
export const fetchPlanSuggestion = (batch_id: number, body: PlanDays) =>
  call(suggestPlan, { params: { batch_id: String(batch_id) }, body })
