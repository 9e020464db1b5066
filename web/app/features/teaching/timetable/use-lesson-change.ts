import { type ChangedLesson, ClashRefusal } from '@ganit/contract/teaching/lesson-changes'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useTellFamilies } from '../../../ui/forms/dialogs/tell-families.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { mondayOf } from '../../../ui/text/times/dates.ts'
import { weekOfLessons } from './timetable.data.ts'
import type { Timetable } from './use-timetable.ts'

type LessonChange<Fields> = {
  timetable: Timetable
  /** Undefined for a new lesson. */
  lesson?: Lesson
  blank: Fields
  /** Sends the change with the version shown. */
  send: (
    fields: Fields,
    version: number | undefined,
    attempt: Attempt,
  ) => Promise<Pick<ChangedLesson, 'message' | 'lesson'>>
}

/** The conflicts and free alternatives, if they are the reason of a refusal. */
export function clashIn(error: unknown) {
  const answer = error instanceof ApiError && error.status === 409 ? error.answer : null
  return ClashRefusal.safeParse(answer).data
}

/** A form that changes one lesson. On success its sheet closes and the lesson's week shows. */
export function useLessonChange<Fields extends Record<string, unknown>>({
  timetable,
  lesson,
  blank,
  send,
}: LessonChange<Fields>) {
  const tell = useTellFamilies()
  const edit = useSubmit({ initialValues: blank, send: change })
  const { form, setFailure } = edit
  // Optimistic locking: after the first conflict is reported, a second save may overwrite.
  const [seen, setSeen] = useState(lesson?.version)

  function fail(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : {}
    edit.showErrors(fields)
    // A field already shows the same sentence.
    setFailure(Object.values(fields).includes(messageOf(error)) ? '' : messageOf(error))
    const isOutdated = error instanceof ApiError && error.status === 409 && !clashIn(error)
    if (!isOutdated) return
    void fetchAnew(weekOfLessons(timetable.monday, timetable.filter)).then(
      ({ lessons }) =>
        setSeen(lessons.find(({ lesson_id }) => lesson_id === lesson?.lesson_id)?.version),
      () => {},
    )
  }
  async function change(fields: Fields, attempt: Attempt): Promise<void> {
    try {
      const { message, lesson: now } = await send({ ...fields, ...tell.sent }, seen, attempt)
      toastSuccess(message)
      tell.sayByHand()
      const isShown = mondayOf(now.date) === timetable.monday
      timetable.done(isShown ? {} : { day: now.date })
    } catch (error) {
      fail(error)
    }
  }
  // The refusal no longer applies once something else is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something else is chosen.
  useEffect(() => setFailure(''), [form.values])

  const input = (name: keyof Fields & string) => ({ name, ...form.getInputProps(name) })
  return { ...edit, input, tell }
}
