import type { Enquiry, TrialLesson } from '@ganit/contract/enquiries'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { formatShortDay } from '../../ui/text/dates.ts'
import { formatTime } from '../../ui/text/formats.ts'
import { giveUpTrial, trialLessonsOf, tryLesson } from './enquiries.data.ts'

const seats = ({ free }: TrialLesson) => (free === null ? '' : `, ${free} free`)

const choiceOf = (lesson: TrialLesson) => ({
  value: String(lesson.lesson_id),
  label: `${lesson.batch_name}, ${formatShortDay(lesson.date)}, ${formatTime(lesson.start_time)}${seats(lesson)}`,
  disabled: lesson.free === 0,
})

/** Gives a seat in one of the next lessons for the class, or takes it back. */
export function TrialChoice({ enquiry: { enquiry_id, trial_lesson_id } }: { enquiry: Enquiry }) {
  const { data: lessons = [] } = useQuery(trialLessonsOf(enquiry_id))
  const { failure, run } = useAction()
  if (lessons.length === 0 && trial_lesson_id === null) return null
  const none = trial_lesson_id === null ? 'Choose' : 'None'
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <NativeSelect
        label="Trial lesson"
        value={String(trial_lesson_id ?? '')}
        data={[{ value: '', label: none }, ...lessons.map(choiceOf)]}
        onChange={({ currentTarget: { value } }) => {
          void run(() => (value ? tryLesson(enquiry_id, Number(value)) : giveUpTrial(enquiry_id)))
        }}
      />
    </>
  )
}
