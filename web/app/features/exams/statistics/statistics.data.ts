import type { Output } from '@ganit/contract/endpoint'
import { getStatistics } from '@ganit/contract/exams/test-statistics'
import { reads } from '../../../api/declared.ts'

export type Statistics = Output<typeof getStatistics>

export const statisticsOf = reads(getStatistics, { shows: ['test', 'test-mark'] })
