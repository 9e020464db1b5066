import { LESSON_LABELS } from '@ganit/contract/lessons'
import { Textarea } from '@mantine/core'
import { ChangeForm } from './change-form.tsx'
import { cancel } from './changes.data.ts'
import type { LessonPart } from './lesson-facts.tsx'
import { useLessonChange } from './use-lesson-change.ts'

/** Cancels one lesson, and says why. */
export function CancelForm({ lesson, timetable }: LessonPart) {
  const edit = useLessonChange({
    timetable,
    lesson,
    blank: { reason: '' },
    send: (fields, version) => cancel(lesson.lesson_id, { ...fields, version }),
  })
  return (
    <ChangeForm edit={edit} save="Cancel lesson" isDestructive onBack={timetable.close}>
      <p>Its students and their guardians read the reason. It can be restored later.</p>
      <Textarea rows={2} label={LESSON_LABELS.reason} data-autofocus {...edit.input('reason')} />
    </ChangeForm>
  )
}
