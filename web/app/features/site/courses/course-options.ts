import type { CourseChoice } from '@ganit/contract/site/courses'

/** A select's options, grouped by class. */
export type CourseGroup = { group: string; items: { value: string; label: string }[] }

const byClass = new Intl.Collator('en', { numeric: true }).compare

/** Courses by class and name; equal names get a number, even if only one of them is visible. */
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

/** A course's class, such as `Class 7`. */
export const classOfCourse = (groups: readonly CourseGroup[] | undefined, course: string) =>
  groups?.find(({ items }) => items.some(({ value }) => value === course))?.group
