import { z } from 'zod'
import { ANYONE_SIGNED_IN, act, change, create, read, remove } from '../endpoint.ts'
import { Reach, Tell } from '../messages/reach.ts'
import {
  blankIsAbsent,
  daysInOrder,
  Message,
  optionalId,
  requiredDate,
  requiredId,
  requiredLine,
  Version,
  wholeNumber,
} from '../shared.ts'

/** Field labels of the form of a closed day, used in its messages too. */
export const CLOSED_DAY_LABELS = {
  title: 'Title',
  from_date: 'From',
  to_date: 'To',
  batch_id: 'Batch',
} as const

const TITLE_MAX = 100
/** Longest closed period, in days. */
export const CLOSED_DAYS_MAX = 60

/** Days without lessons, both ends included; for one batch, or for all if `batch_id` is null. */
export const ClosedDay = z.object({
  closed_day_id: z.int(),
  title: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  batch_id: z.int().nullable(),
  batch_name: z.string().nullable(),
  version: z.int(),
})
export type ClosedDay = z.output<typeof ClosedDay>

export const CLOSED_DAYS_LIMIT = {
  most: CLOSED_DAYS_MAX,
  tooLong: `At most ${CLOSED_DAYS_MAX} days can be closed at once.`,
}

const fields = {
  title: requiredLine(CLOSED_DAY_LABELS.title, TITLE_MAX),
  from_date: requiredDate(CLOSED_DAY_LABELS.from_date),
  to_date: requiredDate(CLOSED_DAY_LABELS.to_date),
  batch_id: optionalId(CLOSED_DAY_LABELS.batch_id).optional(),
  tell: Tell,
}

const DAYS = { from: 'from_date', to: 'to_date', ...CLOSED_DAYS_LIMIT }
/** A blank `to_date` is the same day. */
const drafted = { ...fields, to_date: blankIsAbsent(fields.to_date) }

export const ClosedDayDraft = daysInOrder(z.object(drafted), DAYS)
export type ClosedDayDraft = z.output<typeof ClosedDayDraft>

/** Absent fields stay as stored. 409 if `version` is not the stored one. */
export const ClosedDayChanges = z
  .object(fields)
  .partial()
  .extend({ version: blankIsAbsent(Version) })
export type ClosedDayChanges = z.output<typeof ClosedDayChanges>

/** A lesson cancelled by a closed day that cannot be restored, because its place is taken. */
export const NotRestored = z.object({
  lesson_id: z.int(),
  batch_id: z.int(),
  batch_name: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
})
export type NotRestored = z.output<typeof NotRestored>

/** A closed day to preview: a new one, or an existing one, by its number, to change or remove. */
const PreviewedClosedDay = daysInOrder(
  z.object({
    ...drafted,
    closed_day_id: requiredId('Closed day').optional(),
    taken_back: z.boolean('taken_back must be true or false.').optional(),
  }),
  DAYS,
)
export type PreviewedClosedDay = z.output<typeof PreviewedClosedDay>

const notRestored = { not_restored: z.array(NotRestored) }

export const listClosedDays = read('/closed-days', {
  access: ANYONE_SIGNED_IN,
  summary: 'The closed days of a year, of the academy and of one’s own batches',
  querystring: z.object({ year: blankIsAbsent(wholeNumber('Year', 1900, 2199)) }),
  response: z.array(ClosedDay),
})

export const createClosedDay = create('/closed-days', {
  access: ['admin', 'desk'],
  summary: 'Add a closed day, which cancels the lessons within; 409 where a register was taken',
  body: ClosedDayDraft,
  response: Message.extend({ closed_day: ClosedDay }),
})

export const previewClosedDay = act('/closed-days/preview', {
  access: ['admin', 'desk'],
  summary: 'What a closed day would cancel or hold again, and whom it reaches',
  body: PreviewedClosedDay,
  response: z.object({ lessons: z.int(), batches: z.int(), students: z.int(), reach: Reach }),
})

export const updateClosedDay = change('/closed-days/:closed_day_id', {
  access: ['admin', 'desk'],
  summary: 'Change a closed day; lessons that it no longer covers are held again',
  body: ClosedDayChanges,
  response: Message.extend({ closed_day: ClosedDay, ...notRestored }),
})

export const deleteClosedDay = remove('/closed-days/:closed_day_id', {
  access: ['admin', 'desk'],
  summary: 'Delete a closed day; the lessons that it has cancelled are held again',
  body: z.object({ tell: Tell }).nullish(),
  response: Message.extend(notRestored),
})
