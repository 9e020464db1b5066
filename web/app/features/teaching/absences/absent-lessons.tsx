import type { AbsenceLesson } from '@ganit/contract/teaching/absences'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useClock } from '../../../ui/text/times/use-clock.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { freeFor } from '../timetable/timetable.data.ts'
import classes from './absences.module.css'

/** The choice for a lesson is a teacher's id, or one of these. */
const CANCEL = 'cancel'
export const OPEN = 'open'
export type Choice = string

/** The choices besides a substitute. */
const OTHERS = [
  { value: CANCEL, label: 'Cancel the lesson' },
  { value: OPEN, label: 'Leave open' },
]

/** The choice in the form of the call. */
export const toAbsenceLesson = ({ lesson_id, version }: Lesson, choice: Choice): AbsenceLesson =>
  choice === CANCEL || choice === OPEN
    ? { lesson_id, version, do: choice }
    : { lesson_id, version, do: 'substitute', teacher_id: choice }

type LessonRowProps = {
  lesson: Lesson
  others: { value: string; label: string }[]
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** One lesson, with the teachers who are free then first. */
function LessonRow({ lesson, others, choice, onChoose }: LessonRowProps) {
  const { lesson_id, batch_name, date, room, students } = lesson
  const free = useQuery(freeFor({ lesson_id }))
  // The absent teacher may be free by the timetable, but cannot be a substitute.
  const freeIds = new Set(free.data?.teachers.map(({ account_id }) => account_id))
  const found = others.filter(({ value }) => freeIds.has(value))
  const busy = others.filter(({ value }) => !freeIds.has(value))

  return (
    <li>
      <p>
        <b>
          {formatDay(date)}, {formatTimes(lesson)}
        </b>
        {batch_name}{' '}
        <span>
          {[room?.name, countInWords(students, 'student', 'students')].filter(Boolean).join(' · ')}
        </span>
      </p>
      <NativeSelect
        aria-label={`${batch_name}, ${formatDay(date)}, ${formatTimes(lesson)}`}
        data={[
          ...OTHERS,
          {
            group: free.isError ? 'Who is free could not be loaded' : 'Substitute: free then',
            items: found,
          },
          { group: 'Substitute: perhaps not free', items: busy },
        ]}
        value={choice}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </li>
  )
}

type AllRowProps = {
  lessons: readonly Lesson[]
  others: LessonRowProps['others']
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}

/** A row above two or more lessons: one choice for all of them. */
function AllRow({ lessons, others, choices: [first = OPEN, ...rest], onChoose }: AllRowProps) {
  if (lessons.length < 2) return null
  const label = `All ${lessons.length} lessons`
  const isSame = rest.every((choice) => choice === first)
  return (
    <li>
      <p>
        <b>{label}</b>
      </p>
      <NativeSelect
        aria-label={label}
        data={[
          ...(isSame ? [] : [{ value: '', label: 'As chosen below' }]),
          ...OTHERS,
          { group: 'Substitute', items: others },
        ]}
        value={isSame ? first : ''}
        onChange={({ currentTarget: { value } }) => value !== '' && onChoose(value)}
      />
    </li>
  )
}

type AbsentLessonsProps = {
  lessons: readonly Lesson[]
  others: LessonRowProps['others']
  choiceOf: (lesson: Lesson) => Choice
  onChoose: (lessons: readonly Lesson[], choice: Choice) => void
}

/**
 * Lessons of an absent teacher, with a choice for each, and one choice for all that are still to come. A lesson that
 * has begun has only its own choice, because a teacher who is away from noon has taught in the morning.
 */
export function AbsentLessons({ lessons, others, choiceOf, onChoose }: AbsentLessonsProps) {
  const { day, time } = useClock()
  const hasBegun = (lesson: Lesson) => `${lesson.date} ${lesson.start_time}` <= `${day} ${time}`
  const coming = lessons.filter((lesson) => !hasBegun(lesson))
  const begun = lessons.filter(hasBegun)
  const row = (lesson: Lesson) => (
    <LessonRow
      key={lesson.lesson_id}
      lesson={lesson}
      others={others}
      choice={choiceOf(lesson)}
      onChoose={(choice) => onChoose([lesson], choice)}
    />
  )
  return (
    <ul className={classes.list}>
      {lessons.length === 0 && <li>No lessons on these days.</li>}
      <AllRow
        lessons={coming}
        others={others}
        choices={coming.map(choiceOf)}
        onChoose={(choice) => onChoose(coming, choice)}
      />
      {coming.map(row)}
      {begun.length > 0 && <li>Begun or over. Did they take place?</li>}
      {begun.map(row)}
    </ul>
  )
}
