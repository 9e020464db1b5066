import type { Batch } from '@ganit/contract/batches'
import type { StudentDetail } from '@ganit/contract/directory'
import type { CourseGroup } from '../courses/courses.data.ts'

type Option = { value: string; label: string }

/** While the courses load, the stored one is there. */
export function courseOptions(
  courses: CourseGroup[] | undefined,
  { student_class, course_name }: StudentDetail,
): (Option | CourseGroup)[] {
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

/** What to say below the course of a student: what there is for their class. */
export function courseHint(courses: CourseGroup[] | undefined, forClass: string) {
  if (!courses) return 'The course.'
  if (courses.length === 0) return 'There is no course yet. Add one first.'
  const names = courses.find(({ group }) => group === forClass)?.items.map(({ label }) => label)
  if (!names?.length) return `The course. ${forClass} has none yet.`
  if (names.length === 1) return `The course. ${forClass} has one: ${names[0]}.`
  return `The course. ${forClass} has ${names.length}.`
}
