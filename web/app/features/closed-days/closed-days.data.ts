import {
  type ClosedDay,
  createClosedDay,
  deleteClosedDay,
  listClosedDays,
  previewClosedDay,
  updateClosedDay,
} from '@ganit/contract/closed-days'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** A closed day as it stands in its form. */
export type ClosedDayFields = {
  title: string
  from_date: string
  to_date: string
  batch_id: string
}

const CHANGED = ['closed-day', 'lesson'] as const
const one = (closed_day_id: number) => ({ params: { closed_day_id: String(closed_day_id) } })

/** The closed days of a year, by day. */
export const closedDays = (year: string) =>
  apiQuery({
    queryKey: ['closed-days', year],
    shows: ['closed-day', 'batch'],
    ask: (signal) => call(listClosedDays, { querystring: { year }, signal }),
  })

type Draft = Input<typeof createClosedDay>['body']

/** What a closed day would cancel; nothing is changed. */
export const previewOf = (body: Draft) =>
  apiQuery({
    queryKey: ['closed-days', 'preview', body],
    shows: ['closed-day', 'lesson', 'member'],
    ask: (signal) => call(previewClosedDay, { body, signal }),
  })

export const addClosedDay = write({
  key: ['closed-day', 'add'],
  changes: CHANGED,
  send: async (body: Draft, attempt: Attempt) =>
    (await call(createClosedDay, { body, attempt })).closed_day,
})

type Changes = Input<typeof updateClosedDay>['body'] & Pick<ClosedDay, 'closed_day_id'>

export const changeClosedDay = write({
  key: ['closed-day', 'change'],
  changes: CHANGED,
  send: ({ closed_day_id, ...body }: Changes) =>
    call(updateClosedDay, { ...one(closed_day_id), body }),
})

/** Answers the lessons that stay cancelled, since their place is taken. */
export const removeClosedDay = write({
  key: ['closed-day', 'delete'],
  changes: CHANGED,
  send: async (closed_day_id: number) =>
    (await call(deleteClosedDay, one(closed_day_id))).not_restored,
})
