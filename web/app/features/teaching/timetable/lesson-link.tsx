import type { Lesson } from '@ganit/contract/teaching/lessons'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import classes from './lesson.module.css'
import { type Known, marksOf, namesOf } from './marks.ts'
import type { Timetable } from './use-timetable.ts'

type LessonLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'className'> & {
  lesson: Lesson
  known: Known
  timetable: Timetable
}

/** A lesson in the week, with its time, place, teacher and warnings. Opens its sheet. */
export function LessonLink({ lesson, known, timetable, ...link }: LessonLinkProps) {
  const { addressWith } = timetable
  const { kind, problems, change } = marksOf(lesson, known)
  const { name, others } = namesOf(lesson, timetable)
  const [start, end] = formatTimes(lesson).split(' – ')

  return (
    <Link
      {...link}
      to={addressWith({ lesson: lesson.lesson_id })}
      state={{ isOpened: true }}
      preventScrollReset
      className={`column clip ink breaks ${classes.lesson}`}
      data-kind={kind}
    >
      <b>{name}</b>
      {problems.map((problem) => (
        <strong key={problem}>{problem}</strong>
      ))}
      {change && <em>{change}</em>}
      <span>
        {start} <i>– {end}</i>
      </span>
      {others.length > 0 && <span>{others.join(' · ')}</span>}
    </Link>
  )
}
