import type { CourseChoice } from '@ganit/contract/site/courses'

/** The options of a select below the class that they are for. */
export type CourseGroup = { group: string; items: { value: string; label: string }[] }

const byClass = new Intl.Collator('en', { numeric: true }).compare

/** Courses by name below their classes; those that share a name are told apart also where only one is seen. */
export function courseOptions(courses: readonly CourseChoice[]): CourseGroup[] {
  const names = courses.map(({ course_name }) => course_name)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const levels = [...new Set(courses.map(({ class_level }) => class_level))].toSorted(byClass)
  return levels.map((group) => ({
    group,
    items: courses
      .filter(({ class_level }) => class_level === group)
      .map(({ course_id, course_name }) => ({
        value: String(course_id),
        label: isShared(course_name) ? `${course_name} (${group})` : course_name,
      })),
  }))
}

/** The class that a course is for, such as `Class 7`. */
export const classOfCourse = (groups: readonly CourseGroup[] | undefined, course: string) =>
  groups?.find(({ items }) => items.some(({ value }) => value === course))?.group
