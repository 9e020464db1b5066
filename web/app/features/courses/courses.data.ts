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
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows, pageOf, rowsOf } from '../../api/pages.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { courseOptions } from './course-options.ts'

export { type CourseGroup, classOfCourse } from './course-options.ts'

const COURSES = ['courses'] as const
const MATCHES = 8

const COURSE_PAGES = [...COURSES, 'page'] as const

export type CoursesQuery = Input<typeof listCourses>['querystring']

/** One page of all courses; the page before stays visible while the next one loads. */
export const coursesPage = (querystring: CoursesQuery) =>
  apiQuery({
    queryKey: [...COURSE_PAGES, querystring],
    shows: ['course', 'student'],
    ask: async (signal): Promise<CoursesPage> =>
      pageOf(await call(listCourses, { querystring, signal })),
    placeholderData: keepRows,
  })

/** A course to edit, as it is stored now. */
export const courseToEdit = (id: string) =>
  apiQuery({
    queryKey: [...COURSES, 'one', id],
    shows: ['course'],
    ask: (signal) => call(getCourse, { body: { id }, signal }),
  })

/** All courses by name, as the options of a select. */
export const courseChoices = apiQuery({
  queryKey: [...COURSES, 'choices'],
  shows: ['course'],
  ask: async (signal) => courseOptions(await call(listCourseChoices, { signal })),
})

export const classLevels = apiQuery({
  queryKey: [...COURSES, 'levels'],
  shows: [],
  ask: (signal) => call(listClassLevels, { signal }),
})

export const categories = apiQuery({
  queryKey: [...COURSES, 'categories'],
  shows: [],
  ask: (signal) => call(listCategories, { signal }),
})

/** The first few students whose name, e-mail or id holds this text. */
export const studentsFound = (search: string) =>
  apiQuery({
    queryKey: [...COURSES, 'students', search],
    shows: ['student'],
    ask: async (signal) => {
      const querystring = { search, page: 1, page_size: MATCHES }
      return rowsOf(await call(listStudentFees, { querystring, signal }))
    },
    placeholderData: keepPreviousData,
  })

const keep = (course: Course) =>
  void queryClient.setQueryData(courseToEdit(String(course.course_id)).queryKey, course)

export const addCourse = write({
  key: ['course', 'add'],
  changes: ['course'],
  send: async (body: Input<typeof createCourse>['body'], attempt: Attempt) =>
    (await call(createCourse, { body, attempt })).course,
  keep,
})

export const changeCourse = write({
  key: ['course', 'change'],
  changes: ['course'],
  send: async (body: Input<typeof updateCourse>['body']) =>
    (await call(updateCourse, { body })).course,
  keep,
})

export const removeCourse = write({
  key: ['course', 'remove'],
  changes: ['course'],
  send: (id: number) => call(deleteCourse, { params: { id: String(id) } }),
  keep: (_answer, id) => forgetQueries({ queryKey: courseToEdit(String(id)).queryKey }),
})

const NAMES_ON_WIRE = { is_active: 'isActive', on_front_page: 'show_in_forntpage' } as const

export type Turn = { id: number; flag: keyof typeof NAMES_ON_WIRE; on: boolean }

/** Turns one of a course's switches: shown at once, and turned back when the server refuses. */
export const turnCourse = mutationOptions({
  mutationKey: ['course', 'turn'],
  mutationFn: ({ id, flag, on }: Turn) =>
    call(updateCourse, { body: { id, [NAMES_ON_WIRE[flag]]: on } }),
  onMutate: async (turn) => {
    await queryClient.cancelQueries({ queryKey: COURSE_PAGES })
    show(turn)
  },
  onSuccess: ({ course }) => keep(course),
  onError: (_error, turn) => show({ ...turn, on: !turn.on }),
  meta: { changes: ['course'] },
})

function show({ id, flag, on }: Turn) {
  queryClient.setQueriesData<CoursesPage>(
    { queryKey: COURSE_PAGES },
    (page) =>
      page && {
        ...page,
        items: page.items.map((row) => (row.course_id === id ? { ...row, [flag]: on } : row)),
      },
  )
}
