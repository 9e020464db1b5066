import {
  createClosedDay,
  deleteClosedDay,
  listClosedDays,
  previewClosedDay,
  updateClosedDay,
} from '@ganit/contract/teaching/closed-days'
import { reads, sends } from '../../../api/declared.ts'

/** A closed day as its form holds it. */
export type ClosedDayFields = {
  title: string
  from_date: string
  to_date: string
  batch_id: string
}

const changing = { changes: ['closed-day', 'lesson'] } as const

/** The closed days of a year, by day. */
export const closedDays = reads(listClosedDays, { shows: ['closed-day', 'batch'] })

/** Previews what a closed day would cancel; changes nothing. */
export const previewOf = reads(previewClosedDay, { shows: ['closed-day', 'lesson', 'member'] })

export const addClosedDay = sends(createClosedDay, changing)

export const changeClosedDay = sends(updateClosedDay, changing)

/** Returns the lessons that stay cancelled because their place is taken. */
export const removeClosedDay = sends(deleteClosedDay, changing)
