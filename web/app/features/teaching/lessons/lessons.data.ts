import { listTeachers, type Teacher } from '@ganit/contract/accounts/staff'
import { type Lesson, listLessons } from '@ganit/contract/teaching/lessons'
import { reads } from '../../../api/declared.ts'

/** Lessons of some days, by date and start: all for the office, their own for others. */
export const lessonsOf = reads(listLessons, {
  shows: ['lesson', 'register', 'batch', 'member', 'room', 'staff', 'closed-day'],
})

export type LessonWithHomework = Lesson & { homework: NonNullable<Lesson['homework']> }

/** Lessons with open homework: due from today on, or undated. */
export const homeworkIn = (lessons: readonly Lesson[], today: string) =>
  lessons.filter(
    (lesson): lesson is LessonWithHomework =>
      lesson.homework !== null && (lesson.homework.due_date ?? today) >= today,
  )

/** People who can teach, by name. */
export const teachers = {
  ...reads(listTeachers, { shows: ['staff'] })(),
  select: named,
}

/** Invited teachers are called so, wherever one is chosen. */
function named(all: readonly Teacher[]) {
  return all.map(({ account_id, name, invited }) => ({
    account_id,
    name: invited ? `${name} (invited)` : name,
  }))
}
