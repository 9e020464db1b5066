import type { Output } from '@ganit/contract/endpoint'
import {
  type Course,
  createCourse,
  deleteCourse,
  getCourse,
  listCategories,
  listClassLevels,
  listCourseChoices,
  listCourses,
  updateCourse,
} from '@ganit/contract/site/courses'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryKeyOf, reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows, pageOf } from '../../../api/pages.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'
import { courseOptions } from './course-options.ts'

export { type CourseGroup, classOfCourse } from './course-options.ts'

/** One page of all courses; the previous page stays visible while the next loads. */
export const coursesPage = reads(listCourses, {
  shows: ['course', 'student'],
  select: pageOf,
  placeholderData: keepPreviousRows,
})

export const courseToEdit = reads(getCourse, { shows: ['course'] })

/** All courses by name, for selects. */
export const courseChoices = reads(listCourseChoices, {
  shows: ['course'],
  select: courseOptions,
})()

export const classLevels = reads(listClassLevels, { shows: [] })()

export const categories = reads(listCategories, { shows: [] })()

const cacheCourse = ({ course }: { course: Course }) =>
  void queryClient.setQueryData(courseToEdit({ id: course.course_id }).queryKey, course)

export const addCourse = sends(createCourse, { changes: ['course'], keep: cacheCourse })

export const changeCourse = sends(updateCourse, { changes: ['course'], keep: cacheCourse })

export const removeCourse = sends(deleteCourse, {
  changes: ['course'],
  keep: (_answer, asked) => forgetQueries({ queryKey: courseToEdit(asked).queryKey }),
})

const NAMES_ON_WIRE = { is_active: 'isActive', on_front_page: 'show_in_forntpage' } as const

export type Turn = { id: number; flag: keyof typeof NAMES_ON_WIRE; on: boolean }

/** Sets a course's switch optimistically and reverts it if the server refuses. */
export const turnCourse = mutationOptions({
  mutationKey: ['course', 'turn'],
  mutationFn: ({ id, flag, on }: Turn) =>
    call(updateCourse, { body: { id, [NAMES_ON_WIRE[flag]]: on } }),
  onMutate: async (turn) => {
    await queryClient.cancelQueries({ queryKey: queryKeyOf(listCourses) })
    showFlag(turn)
  },
  onSuccess: cacheCourse,
  onError: (_error, turn) => showFlag({ ...turn, on: !turn.on }),
  meta: { changes: ['course'] },
})

function showFlag({ id, flag, on }: Turn) {
  queryClient.setQueriesData<Output<typeof listCourses>>(
    { queryKey: queryKeyOf(listCourses) },
    (answer) => {
      const page = answer && pageOf(answer)
      return (
        page && {
          ...page,
          items: page.items.map((row) => (row.course_id === id ? { ...row, [flag]: on } : row)),
        }
      )
    },
  )
}
