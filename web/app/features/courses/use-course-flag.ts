import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { turnCourse } from './courses.data.ts'

/** Turns a switch of a course, and says why where that failed. */
export const useCourseFlag = () =>
  useMutation({
    ...turnCourse,
    onError: (error, ...turned) => {
      turnCourse.onError?.(error, ...turned)
      toastFailure(`Failed to update course. ${error.message}`)
    },
  })
