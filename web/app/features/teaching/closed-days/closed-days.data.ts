import {
  createClosedDay,
  deleteClosedDay,
  listClosedDays,
  previewClosedDay,
  updateClosedDay,
} from '@ganit/contract/teaching/closed-days'
import { reads, sends } from '../../../api/declared.ts'

/** A closed day as it stands in its form. */
export type ClosedDayFields = {
  title: string
  from_date: string
  to_date: string
  batch_id: string
}

const changing = { changes: ['closed-day', 'lesson'] } as const

/** The closed days of a year, by day. */
export const closedDays = reads(listClosedDays, { shows: ['closed-day', 'batch'] })

/** What a closed day would cancel; nothing is changed. */
export const previewOf = reads(previewClosedDay, { shows: ['closed-day', 'lesson', 'member'] })

export const addClosedDay = sends(createClosedDay, changing)

export const changeClosedDay = sends(updateClosedDay, changing)

/** Answers the lessons that stay cancelled, since their place is taken. */
export const removeClosedDay = sends(deleteClosedDay, changing)
