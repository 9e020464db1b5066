import type { Input } from '@ganit/contract/endpoint'
import {
  closeDay,
  exportDayCloses,
  listDayCloses,
  reopenDay,
} from '@ganit/contract/money/day-closes'
import { reads, sends } from '../../../api/declared.ts'
import { download } from '../../../api/download.ts'

/** The days of the last month on which money was recorded, and one that is asked for; asked for anew wherever it is shown. */
export const dayCloses = reads(listDayCloses, { shows: ['money', 'staff'], staleTime: 0 })

/** Saves the days of the last month as a table. */
export const downloadDays = () => download(exportDayCloses.path)

export type DayCloseSent = Input<typeof closeDay>['body']

export const recordDayClose = sends(closeDay, { changes: ['money'] })

export const undoDayClose = sends(reopenDay, { changes: ['money'] })
