import type { Lesson } from '@ganit/contract/lessons'
import { useId } from 'react'
import { formatLessonDay } from '../../ui/text/lesson-words.ts'
import cards from './lesson-card.module.css'
import { LessonCard } from './lesson-card.tsx'
import { useOwnUid } from './use-own-uid.ts'
import classes from './week.module.css'

type WeekDayProps = {
  /** `YYYY-MM-DD`. */
  day: string
  isToday: boolean
  lessons: readonly Lesson[]
  isNow: (lesson: Lesson) => boolean
}

/** One day of a teacher's week. */
export function WeekDay({ day, isToday, lessons, isNow }: WeekDayProps) {
  const id = useId()
  const own = useOwnUid()

  return (
    <section className={classes.day} aria-labelledby={id}>
      <h2 id={id}>
        {formatLessonDay(day)}
        {isToday && ' · today'}
      </h2>
      {lessons.length === 0 ? (
        <p className={classes.none}>No lessons.</p>
      ) : (
        <ol className={cards.list}>
          {lessons.map((lesson) => (
            <LessonCard
              key={lesson.lesson_id}
              lesson={lesson}
              own={own}
              isNow={isNow(lesson)}
              heading="h3"
            />
          ))}
        </ol>
      )}
    </section>
  )
}
