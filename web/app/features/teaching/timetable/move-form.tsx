import { Move } from '@ganit/contract/teaching/lesson-changes'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { usePreview } from '../../../ui/forms/use-preview.ts'
import { ChangeForm } from './change-form.tsx'
import classes from './lesson.module.css'
import type { LessonPart } from './lesson-facts.tsx'
import { type PlaceFields, placeOf, sentPlace } from './place-fields.ts'
import { PlaceInputs } from './place-inputs.tsx'
import { PlacePreview } from './place-preview.tsx'
import { ANY_REASON, previewOfMove, rescheduleLesson } from './timetable.data.ts'
import { useLessonChange } from './use-lesson-change.ts'

type Fields = PlaceFields & { scope: string }
const SCOPES = [
  { scope: 'this', text: 'Only this lesson' },
  { scope: 'weekly', text: 'Every week from this lesson on' },
] as const

/** Moves a lesson to another time, room or teacher, once or from then on. */
export function MoveForm({ lesson, timetable }: LessonPart) {
  const { lesson_id } = lesson
  const edit = useLessonChange<Fields>({
    timetable,
    lesson,
    blank: { ...placeOf(lesson, timetable.on, timetable.at), scope: 'this' },
    send: (fields, version) => rescheduleLesson({ lesson_id, ...bodyOf(lesson, fields), version }),
  })
  const { form } = edit
  const asked = bodyOf(lesson, { ...form.values, reason: ANY_REASON })
  const preview = usePreview(
    previewOfMove,
    { lesson_id, ...asked },
    (settled) => Move.safeParse(settled).success && !edit.isSending,
  )

  return (
    <ChangeForm edit={edit} reach={preview.data?.reach} save="Move" onBack={timetable.close}>
      <PlaceInputs
        lesson={lesson}
        values={form.values}
        onChange={form.setValues}
        inputOf={edit.input}
      />
      {lesson.kind === 'weekly' && (
        <fieldset className={`stack gap8 ${classes.scope}`}>
          <legend>Move</legend>
          {SCOPES.map(({ scope, text }) => (
            <label key={scope}>
              <input
                type="radio"
                name="scope"
                checked={form.values.scope === scope}
                onChange={() => form.setFieldValue('scope', scope)}
              />
              {text}
            </label>
          ))}
          {form.errors.scope && <p className="pen strong">{form.errors.scope}</p>}
        </fieldset>
      )}
      <PlacePreview query={preview} onChoose={form.setValues} />
    </ChangeForm>
  )
}

/**
 * Room and teacher are sent only if changed. Otherwise the lesson keeps its own, and a weekly time keeps its usual ones,
 * even if this lesson has a substitute.
 */
function bodyOf(lesson: Lesson, { scope, ...place }: Fields) {
  const { room_id, teacher_id, ...when } = sentPlace(place)
  return {
    ...when,
    ...(room_id !== (lesson.room?.room_id ?? null) && { room_id }),
    ...(teacher_id !== (lesson.teacher?.account_id ?? null) && { teacher_id }),
    scope: scope as 'this' | 'weekly',
  }
}
