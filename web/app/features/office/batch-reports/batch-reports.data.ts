import {
  getBatchesReport,
  getBatchReport,
  getTeachersReport,
} from '@ganit/contract/office/batch-reports'
import { keepPreviousData } from '@tanstack/react-query'
import { reads } from '../../../api/declared.ts'

const ofBatches = {
  shows: ['money', 'fee', 'batch', 'member', 'student', 'lesson', 'register'],
} as const

/** The report of all batches. The month before stays visible while another one loads. */
export const batchesReport = reads(getBatchesReport, {
  ...ofBatches,
  placeholderData: keepPreviousData,
})

/** One batch, with the names behind its numbers. */
export const batchReport = reads(getBatchReport, ofBatches)

export const teachersReport = reads(getTeachersReport, {
  shows: ['lesson', 'register', 'staff', 'batch', 'hand-in'],
  placeholderData: keepPreviousData,
})
