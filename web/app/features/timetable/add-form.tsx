import { ExtraLesson } from '@ganit/contract/lesson-changes'
import { LESSON_LABELS } from '@ganit/contract/lessons'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { useBatchChoices } from '../batches/batch-choices.data.ts'
import { ChangeForm } from './change-form.tsx'
import { add, previewOfNew } from './changes.data.ts'
import { OF_BATCH, type PlaceFields, placeOf, sentPlace } from './place-fields.ts'
import { PlaceInputs } from './place-inputs.tsx'
import { PlacePreview } from './place-preview.tsx'
import { useLessonChange } from './use-lesson-change.ts'
import type { Timetable } from './use-timetable.ts'
import type { Week } from './week.data.ts'

type Fields = PlaceFields & { batch_id: string }
const PAUSE_MS = 400
const CHOOSE = [{ value: '', label: 'Choose a batch' }]
const TIMES = { start_time: '16:00', end_time: '17:00' }

/** Adds a lesson that no weekly time asks for; opened from one that was cancelled, it makes up for that. */
export function AddForm({ week, timetable }: { week: Week; timetable: Timetable }) {
  const { lesson: opened, by, of, day, today } = timetable
  const missed = week.lessons.find(({ lesson_id }) => lesson_id === opened)
  const batches = useBatchChoices({ since: today })
  const bodyOf = ({ batch_id, ...place }: Fields) => ({
    ...sentPlace(place),
    batch_id,
    ...(missed && { makes_up_for: missed.lesson_id }),
  })
  const edit = useLessonChange<Fields>({
    timetable,
    blank: {
      // What makes up for a lesson comes after it, on a day that is for somebody to choose.
      ...(missed
        ? { ...placeOf(missed, null, null), date: '' }
        : { ...TIMES, date: day < today ? today : day }),
      batch_id: missed ? String(missed.batch_id) : by === 'batch' ? of : '',
      room_id: OF_BATCH,
      teacher_id: OF_BATCH,
      reason: '',
    },
    send: (fields, _version, attempt) => add(bodyOf(fields), attempt),
  })
  const { form } = edit
  const isAsked = form.getInitialValues().batch_id === ''
  const asked = bodyOf({ ...form.values, reason: '' })
  const [body] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS)
  const settled = JSON.parse(body) as typeof asked
  const preview = useQuery({
    ...previewOfNew(settled),
    enabled: ExtraLesson.safeParse(settled).success,
    retry: false,
  })

  return (
    <ChangeForm edit={edit} save="Add lesson" onBack={timetable.close}>
      {missed && <p>It makes up for the lesson of {missed.batch_name} that was cancelled.</p>}
      <SearchSelect
        data-autofocus={isAsked || undefined}
        first={CHOOSE}
        choices={batches}
        {...edit.input('batch_id')}
        label={LESSON_LABELS.batch_id}
      />
      <PlaceInputs
        values={form.values}
        onChange={form.setValues}
        inputOf={edit.input}
        ofBatch
        isBelow={isAsked}
        isReasonOptional
      />
      <PlacePreview
        query={preview}
        onChoose={form.setValues}
        {...(form.values.batch_id === '' && { hint: 'Choose a batch to see what is in the way.' })}
      />
    </ChangeForm>
  )
}
