import { expect, test } from 'vitest'
import { classOfCourse, courseOptions } from './course-options.ts'

const course = (course_id: number, course_name: string, class_level: string) => ({
  course_id,
  course_name,
  class_level,
})

test('courses stand below their classes, which are in the order of their numbers', () => {
  const groups = courseOptions([
    course(1, 'Limits', 'Class 11'),
    course(2, 'Fractions', 'Class 2'),
    course(3, 'Sets', 'Class 11'),
  ])
  expect(groups.map(({ group, items }) => [group, items.map(({ label }) => label)])).toEqual([
    ['Class 2', ['Fractions']],
    ['Class 11', ['Limits', 'Sets']],
  ])
  expect(classOfCourse(groups, '3')).toBe('Class 11')
})
