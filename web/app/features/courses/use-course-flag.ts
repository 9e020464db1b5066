import { type CoursesPage, updateCourse } from '@ganit/contract/courses'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { COURSE_PAGES, invalidateCourses, keepCourse } from './courses.data.ts'

const TURNING = ['turn-course']
const NAMES_ON_WIRE = { is_active: 'isActive', on_front_page: 'show_in_forntpage' } as const

type Turn = { id: number; flag: keyof typeof NAMES_ON_WIRE; on: boolean }

/** Shows the switch turned at once and turns it back when the server refuses. */
export function useCourseFlag() {
  return useMutation({
    mutationKey: TURNING,
    mutationFn: ({ id, flag, on }: Turn) =>
      call(updateCourse, { body: { id, [NAMES_ON_WIRE[flag]]: on } }),
    onMutate: async (turn) => {
      await queryClient.cancelQueries({ queryKey: COURSE_PAGES })
      show(turn)
    },
    onSuccess: ({ course }) => void keepCourse(course),
    onError: (error, turn) => {
      show({ ...turn, on: !turn.on })
      toastFailure(`Failed to update course. ${error.message}`)
    },
    // Of several switches turned quickly the last one asks; an earlier answer would show the others undone.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: TURNING }) === 1 ? invalidateCourses() : undefined,
  })
}

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
