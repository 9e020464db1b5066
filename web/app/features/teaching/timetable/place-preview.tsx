import type { Free, MovedLesson } from '@ganit/contract/teaching/lesson-changes'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { countInWords, formatTime } from '../../../ui/text/formats.ts'
import { formatDay, formatDayInWeek } from '../../../ui/text/times/dates.ts'
import { clashInWords } from '../../../ui/text/times/lesson-words.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { FreeChoices } from './free-choices.tsx'
import classes from './lesson.module.css'
import type { PlaceFields } from './place-fields.ts'
import { clashIn } from './use-lesson-change.ts'

const WHEN = 'Fill in the day and time.'

type PlacePreviewProps = {
  /** Shown while fields needed for the preview are blank. */
  hint?: string
  query: UseQueryResult<MovedLesson>
  /** Takes a free alternative; undefined if time and place are fixed. */
  onChoose?: (fields: Partial<PlaceFields>) => void
}

/** Previews a change before it is sent: conflicts and free alternatives. */
export function PlacePreview({ query, onChoose, hint = WHEN }: PlacePreviewProps) {
  const { data, error, isFetching } = query
  const clash = clashIn(error)
  return (
    <div
      className={`stack gap8 ${classes.preview}`}
      role="status"
      aria-label="What this would mean"
      data-taken={clash ? true : undefined}
    >
      {clash && (
        <>
          <StatusMark kind="late">{clash.error}</StatusMark>
          <ul>
            {clash.clashes.map((each) => (
              <li key={`${each.other_lesson_id} ${each.with}`}>
                {formatDayInWeek(each.date)}: {clashInWords(each)}
              </li>
            ))}
          </ul>
          {onChoose && <FreeAlternatives free={clash.free} onChoose={onChoose} />}
        </>
      )}
      {!clash && error && <p>{messageOf(error)}</p>}
      {!error && data && <PlaceConflicts {...data} />}
      {!error && !data && <p>{isFetching ? 'Looking…' : hint}</p>}
    </div>
  )
}

function PlaceConflicts({ double_booked, closed, clashes = [], kept = [] }: MovedLesson) {
  return (
    <>
      <StatusMark kind="done">Nothing is in the way.</StatusMark>
      {closed && (
        <p>The academy is closed on this day: {closed}. The lesson is held all the same.</p>
      )}
      {double_booked.length > 0 && (
        <>
          <p>
            {countInWords(double_booked.length, 'student has', 'students have')} another lesson
            then:
          </p>
          <ul>
            {double_booked.map((each) => (
              <li key={`${each.student_id} ${each.batch_name}`}>
                {each.name}: {each.batch_name}, {formatTime(each.start_time)}
              </li>
            ))}
          </ul>
        </>
      )}
      {clashes.length > 0 && <p>Later lessons of the batch then clash:</p>}
      <ul>
        {clashes.map((clash) => (
          <li key={`${clash.date} ${clash.start_time} ${clash.with}`}>
            {formatDay(clash.date)}: {clashInWords(clash)}
          </li>
        ))}
      </ul>
      {kept.length > 0 && <p>Lessons that were changed by hand stay as they are:</p>}
      <ul>
        {kept.map(({ lesson_id, date, start_time }) => (
          <li key={lesson_id}>
            {formatDay(date)}, {formatTime(start_time)}
          </li>
        ))}
      </ul>
    </>
  )
}

function FreeAlternatives({
  free,
  onChoose,
}: { free: Free } & Required<Pick<PlacePreviewProps, 'onChoose'>>) {
  const { rooms, teachers, times } = free
  return (
    <>
      <FreeChoices
        title="Free rooms:"
        choices={rooms.map(({ room_id, name }) => ({ key: String(room_id), text: name }))}
        onChoose={(room_id) => onChoose({ room_id })}
      />
      <FreeChoices
        title="Free teachers:"
        choices={teachers.map(({ account_id, name }) => ({ key: account_id, text: name }))}
        onChoose={(teacher_id) => onChoose({ teacher_id })}
      />
      <FreeChoices
        title="Free times:"
        choices={times.map((time, n) => ({
          key: String(n),
          text: `${formatDayInWeek(time.date)}, ${formatTimes(time)}`,
        }))}
        onChoose={(n) => onChoose({ ...times[Number(n)] })}
      />
    </>
  )
}
