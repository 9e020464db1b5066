import type { Output } from '@ganit/contract/endpoint'
import { getStatistics } from '@ganit/contract/test-statistics'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'

export type Statistics = Output<typeof getStatistics>

/** How hard the questions of a test were, and how its totals spread. */
export const statisticsOf = (test_id: number) =>
  apiQuery({
    queryKey: ['tests', 'statistics', test_id],
    shows: ['test', 'test-mark'],
    ask: (signal) => call(getStatistics, { params: { test_id: String(test_id) }, signal }),
  })
