import { ABSENCE_LABELS, type AbsenceLesson } from '@ganit/contract/teaching/absences'
import { LESSON_LABELS, type Lesson } from '@ganit/contract/teaching/lessons'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { titled } from '../../../academy.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { counted } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { formatTimes } from '../../../ui/text/weekly-times.tsx'
import { lessonsOf, teachers } from '../lessons/lessons.data.ts'
import { freeFor } from '../timetable/timetable.data.ts'
import { recordAbsence } from './absences.data.ts'
import classes from './absences.module.css'

export const meta = titled('Teacher absent')

const REASON_MAX = 200

/** What becomes of a lesson: a teacher's id, or one of these. */
const CANCEL = 'cancel'
const OPEN = 'open'
type Choice = string

const CHOOSE = { value: '', label: 'Choose a teacher' }
/** What can be done besides a substitute. */
const OTHERS = [
  { value: CANCEL, label: 'Cancel the lesson' },
  { value: OPEN, label: 'Leave open' },
]

const sentOf = ({ lesson_id, version }: Lesson, choice: Choice): AbsenceLesson =>
  choice === CANCEL || choice === OPEN
    ? { lesson_id, version, do: choice }
    : { lesson_id, version, do: 'substitute', teacher_id: choice }

type LessonRowProps = {
  lesson: Lesson
  others: readonly { value: string; label: string }[]
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** One lesson, with the teachers who are free then first. */
function LessonRow({ lesson, others, choice, onChoose }: LessonRowProps) {
  const { lesson_id, batch_name, date, room, students } = lesson
  const free = useQuery(freeFor({ lesson_id }))
  const found = (free.data?.teachers ?? []).map(({ account_id, name }) => ({
    value: account_id,
    label: name,
  }))
  const busy = others.filter(({ value }) => found.every((each) => each.value !== value))

  return (
    <li>
      <p>
        <b>
          {formatDay(date)}, {formatTimes(lesson)}
        </b>
        {batch_name}{' '}
        <span>
          {[room?.name, counted(students, 'student', 'students')].filter(Boolean).join(' · ')}
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

type ArrangeProps = { account_id: string; from_date: string; to_date: string; reason: string }

/** The lessons of these days, and the button that arranges them all at once. */
function Arrange({ account_id, from_date, to_date, reason }: ArrangeProps) {
  const navigate = useNavigate()
  const query = useQuery(lessonsOf({ from: from_date, to: to_date, teacher_id: account_id }))
  const { data: all = [] } = useQuery(teachers)
  const [choices, setChoices] = useState<Record<number, Choice>>({})
  const [tells, setTells] = useState(true)
  const { failure, isSending, run } = useAction()
  const others = all
    .filter((each) => each.account_id !== account_id)
    .map(({ account_id: value, name }) => ({ value, label: name }))
  const choiceOf = ({ lesson_id }: Lesson) => choices[lesson_id] ?? OPEN

  const save = (lessons: readonly Lesson[]) => (event: FormEvent) => {
    event.preventDefault()
    void run(async (attempt) => {
      const sent = lessons.map((lesson) => sentOf(lesson, choiceOf(lesson)))
      const days = { from_date, to_date, reason: reason || null }
      const { message } = await recordAbsence(
        { account_id, ...days, lessons: sent, tell: tells },
        attempt,
      )
      await navigate(`/admin/teachers/${account_id}`)
      return message
    })
  }
  return (
    <QueryView
      query={query}
      failure="Failed to load the lessons."
      skeleton={<SkeletonRows rows={4} photo={false} />}
    >
      {(found) => {
        // A joined lesson goes with the one that it is joined to.
        const lessons = found.filter(
          ({ state, joined_to, register }) =>
            state === 'scheduled' && joined_to === null && register === 'not_taken',
        )
        const changed = lessons.filter((lesson) => choiceOf(lesson) !== OPEN).length
        return (
          <form className="stack gap16" onSubmit={save(lessons)}>
            {failure && <ErrorBox>{failure}</ErrorBox>}
            {lessons.length === 0 && <p className={classes.none}>No lessons on these days.</p>}
            <ul className={classes.list}>
              {lessons.map((lesson) => (
                <LessonRow
                  key={lesson.lesson_id}
                  lesson={lesson}
                  others={others}
                  choice={choiceOf(lesson)}
                  onChoose={(choice) =>
                    setChoices((before) => ({ ...before, [lesson.lesson_id]: choice }))
                  }
                />
              ))}
            </ul>
            {changed > 0 && (
              <Checkbox
                label={`Tell the families of ${counted(changed, 'lesson', 'lessons')}`}
                checked={tells}
                onChange={({ currentTarget }) => setTells(currentTarget.checked)}
              />
            )}
            <Button type="submit" variant="main" loading={isSending} className="fit">
              {changed > 0 ? `Save ${counted(changed, 'lesson', 'lessons')}` : 'Save'}
            </Button>
          </form>
        )
      }}
    </QueryView>
  )
}

/** A teacher who is away: the days and the reason once, and what becomes of each lesson. */
export default function TeacherAbsent() {
  const today = useToday()
  const { data = [] } = useQuery(teachers)
  const [account_id, setTeacher] = useState('')
  const [days, setDays] = useState({ from_date: today, to_date: today })
  const [reason, setReason] = useState('')
  const isWhole = account_id !== '' && days.from_date !== '' && days.to_date >= days.from_date

  return (
    <AdminPage title="Teacher absent">
      <section className={`stack gap16 sheet ${classes.part}`} aria-label="Teacher absent">
        <NativeSelect
          label={LESSON_LABELS.teacher_id}
          data={[CHOOSE, ...data.map(({ account_id: value, name }) => ({ value, label: name }))]}
          value={account_id}
          onChange={({ currentTarget }) => setTeacher(currentTarget.value)}
        />
        <div className="grid gap24 halves top">
          <TextInput
            type="date"
            label={ABSENCE_LABELS.from_date}
            value={days.from_date}
            onChange={({ currentTarget: { value } }) =>
              // One day by default.
              setDays(({ to_date }) => ({
                from_date: value,
                to_date: to_date < value ? value : to_date,
              }))
            }
          />
          <TextInput
            type="date"
            label={ABSENCE_LABELS.to_date}
            value={days.to_date}
            error={days.to_date < days.from_date && 'To must not be before From.'}
            onChange={({ currentTarget: { value } }) =>
              setDays(({ from_date }) => ({ from_date, to_date: value }))
            }
          />
        </div>
        <TextInput
          label={ABSENCE_LABELS.reason}
          description="Families read it with a lesson that is cancelled. Blank: The teacher is away."
          autoComplete="off"
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {isWhole && (
          <Arrange
            key={`${account_id} ${days.from_date} ${days.to_date}`}
            account_id={account_id}
            {...days}
            reason={reason.trim()}
          />
        )}
      </section>
    </AdminPage>
  )
}
