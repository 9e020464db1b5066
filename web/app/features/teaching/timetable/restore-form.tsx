import { LESSON_LABELS } from '@ganit/contract/teaching/lessons'
import { Textarea } from '../../../ui/forms/fields/fields.tsx'
import { usePreview } from '../../../ui/forms/use-preview.ts'
import { ChangeForm } from './change-form.tsx'
import type { LessonPart } from './lesson-facts.tsx'
import { holdAgain, previewOfRestore } from './timetable.data.ts'
import { useLessonChange } from './use-lesson-change.ts'

/** Restores a cancelled lesson, or separates a joined one. */
export function RestoreForm({ lesson, timetable }: LessonPart) {
  const edit = useLessonChange({
    timetable,
    lesson,
    blank: { reason: '' },
    send: (fields, version) => holdAgain({ lesson_id: lesson.lesson_id, ...fields, version }),
  })
  const { lesson_id } = lesson
  const preview = usePreview(previewOfRestore, { lesson_id }, () => !edit.isSending)
  const isJoined = lesson.joined_to !== null
  return (
    <ChangeForm
      edit={edit}
      reach={preview.data?.reach}
      save={isJoined ? 'Part' : 'Restore'}
      onBack={timetable.close}
    >
      <p>
        {isJoined
          ? 'The lesson is held by itself again, as it was before.'
          : 'The lesson is held again, at its time and in its room.'}
      </p>
      <Textarea rows={2} label={LESSON_LABELS.reason} isOptional {...edit.input('reason')} />
    </ChangeForm>
  )
}
