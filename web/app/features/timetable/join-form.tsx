import { LESSON_LABELS, type Lesson } from '@ganit/contract/lessons'
import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatTimes } from '../../ui/text/weekly-times.tsx'
import { lessonsOf } from '../lessons/lessons.data.ts'
import { ChangeForm } from './change-form.tsx'
import { join, previewOfJoin } from './changes.data.ts'
import type { LessonPart } from './lesson-facts.tsx'
import { PlacePreview } from './place-preview.tsx'
import { useLessonChange } from './use-lesson-change.ts'

/** Lessons of other batches on the same day with which one can sit. */
const hostsFor = (lesson: Lesson, held: readonly Lesson[]) =>
  held.filter(
    ({ batch_id, state, register, joined_to }) =>
      batch_id !== lesson.batch_id &&
      state === 'scheduled' &&
      register === 'not_taken' &&
      joined_to === null,
  )

const wordsOf = (host: Lesson) =>
  [`${formatTimes(host)}: ${host.batch_name}`, host.room?.name, host.teacher?.name]
    .filter(Boolean)
    .join(' · ')

/** Has a lesson sit with that of another batch on the same day: at its time, in its room, with its teacher. */
export function JoinForm({ lesson, timetable }: LessonPart) {
  const { lesson_id, date } = lesson
  const day = useQuery(lessonsOf({ from: date, to: date }))
  const edit = useLessonChange({
    timetable,
    lesson,
    blank: { into: '', reason: '' },
    send: (fields, version) => join(lesson_id, { ...fields, version }),
  })
  const { into } = edit.form.values
  const preview = useQuery({
    ...previewOfJoin(lesson_id, into),
    enabled: into !== '' && !edit.isSending,
    retry: false,
  })

  return (
    <ChangeForm edit={edit} save="Join lessons" onBack={timetable.close}>
      <p>
        Both batches sit together: at the time, in the room and with the teacher of the other
        lesson. Each keeps its own register.
      </p>
      <Loaded
        query={day}
        failure="Failed to load the lessons of this day."
        skeleton={<SkeletonRows rows={1} photo={false} />}
      >
        {(held) => {
          const hosts = hostsFor(lesson, held)
          return hosts.length > 0 ? (
            <NativeSelect
              label="Sits with"
              data-autofocus
              data={[
                { value: '', label: 'Choose a lesson' },
                ...hosts.map((host) => ({ value: String(host.lesson_id), label: wordsOf(host) })),
              ]}
              {...edit.input('into')}
            />
          ) : (
            <p>No other batch has a lesson on this day whose register is not taken.</p>
          )
        }}
      </Loaded>
      <Textarea rows={2} label={LESSON_LABELS.reason} {...edit.input('reason')} />
      {into !== '' && <PlacePreview query={preview} />}
    </ChangeForm>
  )
}
