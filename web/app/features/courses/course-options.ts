import type { CourseChoice } from '@ganit/contract/courses'

/** Courses by name as the options of a select; those that share a name are told apart by their class. */
export function courseOptions(courses: readonly CourseChoice[]) {
  const names = courses.map(({ course_name }) => course_name)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return courses.map(({ course_id, course_name, class_level }) => ({
    value: String(course_id),
    label: isShared(course_name) ? `${course_name} (${class_level})` : course_name,
  }))
}
