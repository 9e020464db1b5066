import {
  type Course,
  type CoursesPage,
  createCourse,
  deleteCourse,
  getCourse,
  listCategories,
  listClassLevels,
  listCourseChoices,
  listCourses,
  updateCourse,
} from '@ganit/contract/courses'
import type { Input } from '@ganit/contract/endpoint'
import { listStudentFees } from '@ganit/contract/students'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { courseOptions } from './course-options.ts'

export { type CourseGroup, classOfCourse } from './course-options.ts'

const COURSES = ['courses'] as const
const MATCHES = 8

/** The pages of the list, whatever was asked. */
export const COURSE_PAGES = [...COURSES, 'page'] as const

export type CoursesQuery = Input<typeof listCourses>['querystring']

/** One page of all courses; the page before stays visible while the next one loads. */
export const coursesPage = (querystring: CoursesQuery) =>
  queryOptions({
    queryKey: [...COURSE_PAGES, querystring],
    queryFn: async (): Promise<CoursesPage> => {
      const answer = await call(listCourses, { querystring })
      if (!Array.isArray(answer)) return answer
      return { items: answer, total: answer.length, page: 1, page_size: answer.length || 1 }
    },
    placeholderData: keepPreviousData,
  })

/** A course to edit, as it is stored now. */
export const courseToEdit = (id: string) =>
  queryOptions({
    queryKey: [...COURSES, 'one', id],
    queryFn: () => call(getCourse, { body: { id } }),
  })

/** All courses by name, as the options of a select. */
export const courseChoices = queryOptions({
  queryKey: [...COURSES, 'choices'],
  queryFn: () => call(listCourseChoices, {}),
  select: courseOptions,
})

export const classLevels = queryOptions({
  queryKey: [...COURSES, 'levels'],
  queryFn: () => call(listClassLevels, {}),
})

export const categories = queryOptions({
  queryKey: [...COURSES, 'categories'],
  queryFn: () => call(listCategories, {}),
})

/** The first few students whose name, e-mail or id holds this text. */
export const studentsFound = (search: string) =>
  queryOptions({
    queryKey: [...COURSES, 'students', search],
    queryFn: async () => {
      const querystring = { search, page: 1, page_size: MATCHES }
      const answer = await call(listStudentFees, { querystring })
      return Array.isArray(answer) ? answer.slice(0, MATCHES) : answer.items
    },
    placeholderData: keepPreviousData,
  })

/** Lets every list that shows courses, or names them, be asked for again. */
export async function invalidateCourses() {
  await queryClient.cancelQueries({ queryKey: COURSE_PAGES })
  void queryClient.invalidateQueries({ queryKey: COURSE_PAGES })
  void queryClient.invalidateQueries(courseChoices)
  void queryClient.invalidateQueries({ queryKey: ['course-content'] })
}

/** Keeps what was saved for the next time it is edited. */
export function keepCourse(course: Course) {
  queryClient.setQueryData(courseToEdit(String(course.course_id)).queryKey, course)
  return course
}

async function keep(course: Course) {
  await invalidateCourses()
  return keepCourse(course)
}

export const addCourse = async (body: Input<typeof createCourse>['body'], attempt: Attempt) =>
  keep((await call(createCourse, { body, attempt })).course)

export const changeCourse = async (body: Input<typeof updateCourse>['body']) =>
  keep((await call(updateCourse, { body })).course)

export async function removeCourse(id: number) {
  await call(deleteCourse, { params: { id: String(id) } })
  forgetQueries({ queryKey: courseToEdit(String(id)).queryKey })
  await invalidateCourses()
}
