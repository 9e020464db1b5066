import type { Input } from '@ganit/contract/endpoint'
import { type Lesson, listLessons } from '@ganit/contract/lessons'
import { listTeachers } from '@ganit/contract/staff'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

type LessonsAsked = Input<typeof listLessons>['querystring']

/** The lessons of some days, by date and start: all of them for the office, their own for others. */
export const lessonsOf = (querystring: LessonsAsked) =>
  apiQuery({
    queryKey: ['lessons', querystring],
    shows: ['lesson', 'register', 'batch', 'member', 'room', 'staff', 'closed-day'],
    ask: (signal) => call(listLessons, { querystring, signal }),
  })

export type LessonWithHomework = Lesson & { homework: NonNullable<Lesson['homework']> }

/** The lessons whose homework is still to be done: due from today on, or on no day. */
export const homeworkIn = (lessons: readonly Lesson[], today: string) =>
  lessons.filter(
    (lesson): lesson is LessonWithHomework =>
      lesson.homework !== null && (lesson.homework.due_date ?? today) >= today,
  )

/** Who can teach, by name. */
export const teachers = apiQuery({
  queryKey: ['teachers'],
  shows: ['staff'],
  ask: (signal) => call(listTeachers, { signal }),
})
