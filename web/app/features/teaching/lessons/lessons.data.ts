import { listTeachers } from '@ganit/contract/accounts/staff'
import { type Lesson, listLessons } from '@ganit/contract/teaching/lessons'
import { reads } from '../../../api/declared.ts'

/** The lessons of some days, by date and start: all of them for the office, their own for others. */
export const lessonsOf = reads(listLessons, {
  shows: ['lesson', 'register', 'batch', 'member', 'room', 'staff', 'closed-day'],
})

export type LessonWithHomework = Lesson & { homework: NonNullable<Lesson['homework']> }

/** The lessons whose homework is still to be done: due from today on, or on no day. */
export const homeworkIn = (lessons: readonly Lesson[], today: string) =>
  lessons.filter(
    (lesson): lesson is LessonWithHomework =>
      lesson.homework !== null && (lesson.homework.due_date ?? today) >= today,
  )

/** The people who can teach, by name. */
export const teachers = reads(listTeachers, { shows: ['staff'] })()
