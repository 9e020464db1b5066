import { BATCH_LABELS, type Batch, BatchChanges, BatchDraft } from '@ganit/contract/batches'
import { schemaResolver } from '@mantine/form'
import type { RecordEditing } from '../../ui/forms/use-record-form.ts'
import type { Snapshot } from '../../ui/forms/use-versioned-form.ts'

/** One row as it is typed; a blank weekday is not chosen yet. */
export type ScheduleFields = { weekday: string; start_time: string; end_time: string }

/** A batch as its form holds it, by the names of the wire: refusals name them, rows as `schedules.0.end_time`. */
export type BatchFields = {
  batch_name: string
  description: string
  course_id: string
  schedules: ScheduleFields[]
}

/** What its form hands to its parts. */
export type BatchEditing = RecordEditing<BatchFields>

/** For the sentence about what two people changed. */
export const LABELS: Record<keyof BatchFields, string> = { ...BATCH_LABELS, schedules: 'Schedules' }

export const BLANK_SCHEDULE: ScheduleFields = { weekday: '', start_time: '', end_time: '' }

const BLANK: BatchFields = {
  batch_name: '',
  description: '',
  course_id: '',
  schedules: [BLANK_SCHEDULE],
}

/** What is stored of a batch, or a blank new one. There is always a row to fill in. */
export const snapshotOf = (batch: Batch | null): Snapshot<BatchFields> =>
  batch
    ? {
        version: batch.version,
        fields: {
          batch_name: batch.batch_name,
          description: batch.description,
          course_id: batch.course_id === null ? '' : String(batch.course_id),
          schedules: batch.schedules.length > 0 ? batch.schedules : BLANK.schedules,
        },
      }
    : { fields: BLANK }

const resolveDraft = schemaResolver(BatchDraft, { sync: true })
const resolveChanges = schemaResolver(BatchChanges, { sync: true })

/** The request's own sentences for what is wrong, by field. */
export const errorsOf = (fields: BatchFields, batch_id: number | undefined) =>
  batch_id === undefined ? resolveDraft(fields) : resolveChanges({ ...fields, batch_id })
