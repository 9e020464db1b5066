import { BATCH_LABELS } from '@ganit/contract/teaching/batches'
import type { Column } from '../../../http/table-files/table.ts'
import type { BatchRecord } from './batches.queries.ts'

const timesOf = ({ schedules }: BatchRecord) =>
  schedules.map(({ weekday, start_time, end_time }) => `${weekday} ${start_time}–${end_time}`)

/** The columns of the table of batches. */
export const BATCH_TABLE: readonly Column<BatchRecord>[] = [
  ['Batch', ({ batch_name }) => batch_name],
  ['Course', ({ course_name }) => course_name],
  ['Class', ({ class_number }) => (class_number === null ? 'Any class' : `Class ${class_number}`)],
  ['Weekly times', (batch) => timesOf(batch).join('; ')],
  ['Students', ({ student_count }) => student_count],
  [BATCH_LABELS.capacity, ({ capacity }) => capacity],
  [BATCH_LABELS.starts_on, ({ starts_on }) => starts_on],
  [BATCH_LABELS.ends_on, ({ ends_on }) => ends_on],
  [BATCH_LABELS.description, ({ description }) => description],
]
