import {
  BATCH_LABELS,
  type Batch,
  BatchChanges,
  BatchDraft,
} from '@ganit/contract/teaching/batches'
import { schemaResolver } from '@mantine/form'
import type { RecordEditing } from '../../../ui/forms/records/use-record-form.ts'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'

/**
 * One row as typed. A blank weekday is not chosen yet; a blank teacher or room means the teacher or room of the batch.
 */
export type ScheduleFields = {
  weekday: string
  start_time: string
  end_time: string
  teacher_id: string
  room_id: string
}

/** A batch as its form holds it, under the wire's names, which refusals use; rows as `schedules.0.end_time`. */
export type BatchFields = {
  batch_name: string
  description: string
  course_id: string
  /** Blank before a choice; a course has its own class. */
  class_number: string
  schedules: ScheduleFields[]
  teacher_id: string
  room_id: string
  online_url: string
  capacity: string
  starts_on: string
  ends_on: string
  /** For a new batch; a blank amount is no fee, a blank month the next one that has the day ahead. */
  monthly_fee: { amount: string; day: string; from: string }
  /** The day from which changed times, teachers and rooms apply; blank is today. */
  from: string
}

export type BatchEditing = RecordEditing<BatchFields>

/** Labels for the sentence about a conflict. */
export const LABELS: Record<keyof BatchFields, string> = {
  ...BATCH_LABELS,
  schedules: 'Schedules',
  monthly_fee: 'Monthly fee',
}

export const BLANK_SCHEDULE: ScheduleFields = {
  weekday: '',
  start_time: '',
  end_time: '',
  teacher_id: '',
  room_id: '',
}

export const ANY_CLASS = 'any'

/** The class as sent: nothing if the batch has a course, because the course has its own class. */
export const withClass = <F extends { class_number?: string }>(
  { class_number, ...fields }: F,
  course_id: string,
) => ({
  ...fields,
  ...(course_id === '' &&
    class_number &&
    (class_number === ANY_CLASS ? { any_class: true } : { class_number })),
})

const BLANK: BatchFields = {
  batch_name: '',
  description: '',
  course_id: '',
  class_number: '',
  schedules: [BLANK_SCHEDULE],
  teacher_id: '',
  room_id: '',
  online_url: '',
  capacity: '',
  starts_on: '',
  ends_on: '',
  monthly_fee: { amount: '', day: '10', from: '' },
  from: '',
}

/** A new batch as sent. */
export const toDraft = ({ from: _, monthly_fee, ...fields }: BatchFields, month: string) => ({
  ...withClass(fields, fields.course_id),
  ...(monthly_fee.amount.trim() && {
    monthly_fee: { ...monthly_fee, from: monthly_fee.from || month },
  }),
})

/** A stored value as text; null is blank. */
const toText = (value: string | number | null) => String(value ?? '')

/** A stored batch in the form's shape, or a blank one, with at least one row. */
export const snapshotOf = (batch: Batch | null): Snapshot<BatchFields> =>
  batch
    ? {
        version: batch.version,
        fields: {
          batch_name: batch.batch_name,
          description: batch.description,
          course_id: toText(batch.course_id),
          class_number: batch.any_class ? ANY_CLASS : toText(batch.class_number),
          schedules:
            batch.schedules.length > 0
              ? batch.schedules.map(({ teacher_id, room_id, ...times }) => ({
                  ...times,
                  teacher_id: toText(teacher_id),
                  room_id: toText(room_id),
                }))
              : BLANK.schedules,
          teacher_id: toText(batch.teacher_id),
          room_id: toText(batch.room_id),
          online_url: batch.online_url ?? '',
          capacity: toText(batch.capacity),
          starts_on: toText(batch.starts_on),
          ends_on: toText(batch.ends_on),
          monthly_fee: BLANK.monthly_fee,
          from: '',
        },
      }
    : { fields: BLANK }

const resolveDraft = schemaResolver(BatchDraft, { sync: true })
const resolveChanges = schemaResolver(BatchChanges, { sync: true })

/** The request schema's messages, by field. */
export function errorsOf(fields: BatchFields, batch_id: number | undefined, month: string) {
  if (batch_id === undefined) return resolveDraft(toDraft(fields, month))
  return resolveChanges({ ...withClass(fields, fields.course_id), batch_id })
}
