import type { Batch } from '@ganit/contract/batches'
import type { CourseChoice } from '@ganit/contract/courses'
import type { StudentDetail } from '@ganit/contract/directory'

type Option = { value: string; label: string }

/** Courses by name; two of one name are told apart by their class. While they load, the stored one is there. */
export function courseOptions(
  courses: CourseChoice[] | undefined,
  { student_class, course_name }: StudentDetail,
): Option[] {
  const stored = student_class
    ? [{ value: String(student_class), label: course_name ?? `Course ${student_class}` }]
    : []
  const names = (courses ?? []).map(({ course_name }) => course_name)
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const known = courses?.map(({ course_id, course_name, class_level }) => ({
    value: String(course_id),
    label: isRepeated(course_name) ? `${course_name} (${class_level})` : course_name,
  }))
  return [{ value: '', label: 'Select a class' }, ...(known ?? stored)]
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
