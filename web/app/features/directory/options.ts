import type { Batch } from '@ganit/contract/batches'
import type { StudentDetail } from '@ganit/contract/directory'

type Option = { value: string; label: string }

/** While the courses load, the stored one is there. */
export function courseOptions(
  courses: Option[] | undefined,
  { student_class, course_name }: StudentDetail,
): Option[] {
  const stored = student_class
    ? [{ value: String(student_class), label: course_name ?? `Course ${student_class}` }]
    : []
  return [{ value: '', label: 'Select a class' }, ...(courses ?? stored)]
}

/** Batches that the student's school class may join. While they load, the stored one is there. */
export function batchOptions(
  batches: Pick<Batch, 'batch_id' | 'batch_name'>[] | undefined,
  { batches: stored }: StudentDetail,
): Option[] {
  const known = batches?.map(({ batch_id, batch_name }) => ({
    value: String(batch_id),
    label: batch_name,
  }))
  const present = stored.map(({ id, name }) => ({ value: String(id), label: name }))
  return [{ value: '', label: 'Select a batch' }, ...(known ?? present)]
}
