import { LESSON_LABELS } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect, Textarea } from '../../../ui/forms/fields/fields.tsx'
import { usePreview } from '../../../ui/forms/use-preview.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { ChangeForm } from './change-form.tsx'
import { FreeChoices } from './free-choices.tsx'
import type { LessonPart } from './lesson-facts.tsx'
import { ANY_REASON, freeFor, previewOfSubstitute, replaceTeacher } from './timetable.data.ts'
import { useLessonChange } from './use-lesson-change.ts'
import { useWeekChoices } from './week/use-week-choices.ts'

/** Sets a substitute for one lesson, with free teachers one press away. */
export function SubstituteForm({ lesson, timetable }: LessonPart) {
  const free = useQuery(freeFor({ lesson_id: lesson.lesson_id }))
  const { known, isError } = useWeekChoices({ by: 'teacher' })
  const edit = useLessonChange({
    timetable,
    lesson,
    blank: { teacher_id: '', reason: '' },
    send: (fields, version) => replaceTeacher({ lesson_id: lesson.lesson_id, ...fields, version }),
  })
  const others = known.filter(({ value }) => value !== lesson.teacher?.account_id)
  const teacher = edit.input('teacher_id')
  const { teacher_id } = edit.form.values
  const preview = usePreview(
    previewOfSubstitute,
    { lesson_id: lesson.lesson_id, teacher_id, reason: ANY_REASON },
    (asked) => asked.teacher_id !== '' && !edit.isSending,
  )

  return (
    <ChangeForm
      edit={edit}
      reach={preview.data?.reach}
      save="Change teacher"
      onBack={timetable.close}
    >
      <p>Now: {lesson.teacher?.name ?? 'No teacher'}</p>
      <QueryView
        query={free}
        failure="Failed to load who is free."
        skeleton={<SkeletonRows rows={1} photo={false} />}
      >
        {({ teachers }) =>
          teachers.length > 0 ? (
            <FreeChoices
              title="Free then:"
              choices={teachers.map(({ account_id, name }) => ({ key: account_id, text: name }))}
              onChoose={(teacher_id) => edit.form.setFieldValue('teacher_id', teacher_id)}
            />
          ) : (
            <p>No other teacher is free then.</p>
          )
        }
      </QueryView>
      <NativeSelect
        label={LESSON_LABELS.teacher_id}
        data={[{ value: '', label: 'Choose a teacher' }, ...others]}
        {...teacher}
        error={teacher.error ?? (isError && 'The teachers could not be loaded.')}
      />
      <Textarea rows={2} label={LESSON_LABELS.reason} {...edit.input('reason')} />
    </ChangeForm>
  )
}
