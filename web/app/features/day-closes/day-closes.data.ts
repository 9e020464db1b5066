import { closeDay, exportDayCloses, listDayCloses, reopenDay } from '@ganit/contract/day-closes'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { write } from '../../api/write.ts'

/** The days of the last month on which money was recorded, and one that is asked for; asked for anew wherever it is shown. */
export const dayCloses = (querystring: Input<typeof listDayCloses>['querystring'] = {}) =>
  apiQuery({
    queryKey: ['money', 'day-closes', querystring],
    shows: ['money', 'staff'],
    ask: (signal) => call(listDayCloses, { querystring, signal }),
    staleTime: 0,
  })

/** Saves the days of the last month as a table. */
export const downloadDays = () => download(exportDayCloses.path)

export type DayCloseSent = Input<typeof closeDay>['body']

export const close = write({
  key: ['day', 'close'],
  changes: ['money'],
  send: (body: DayCloseSent, attempt: Attempt) => call(closeDay, { body, attempt }),
})

export const reopen = write({
  key: ['day', 'reopen'],
  changes: ['money'],
  send: (day_close_id: number, body: Input<typeof reopenDay>['body']) =>
    call(reopenDay, { params: { day_close_id: String(day_close_id) }, body }),
})
