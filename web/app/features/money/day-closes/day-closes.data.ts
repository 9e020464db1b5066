import type { Input } from '@ganit/contract/endpoint'
import {
  closeDay,
  exportDayCloses,
  listDayCloses,
  reopenDay,
} from '@ganit/contract/money/day-closes'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'

/** The last month's days with payments, and the day asked for. Always refetched. */
export const dayCloses = reads(listDayCloses, { shows: ['money', 'staff'], staleTime: 0 })

/** Saves the last month's days as CSV. */
export const downloadDays = () => downloadFile(exportDayCloses.path)

export type DayCloseSent = Input<typeof closeDay>['body']

export const recordDayClose = sends(closeDay, { changes: ['money'] })

export const undoDayClose = sends(reopenDay, { changes: ['money'] })
