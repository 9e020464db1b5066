import { type ChangedLesson, ClashRefusal } from '@ganit/contract/teaching/lesson-changes'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { mondayOf } from '../../../ui/text/dates.ts'
import { week } from './timetable.data.ts'
import type { Timetable } from './use-timetable.ts'

type LessonChange<Fields> = {
  timetable: Timetable
  /** The lesson that is changed; none where one is added. */
  lesson?: Lesson
  blank: Fields
  /** Sends it, from the version that was shown. */
  send: (
    fields: Fields,
    version: number | undefined,
    attempt: Attempt,
  ) => Promise<Pick<ChangedLesson, 'message' | 'lesson'>>
}

/** What is in the way of a change, and what is free instead, where it was refused for that. */
export function clashIn(error: unknown) {
  const answer = error instanceof ApiError && error.status === 409 ? error.answer : null
  return ClashRefusal.safeParse(answer).data
}

/** A form that changes one lesson. When it is done its sheet closes, and the week of the lesson is shown. */
export function useLessonChange<Fields extends Record<string, unknown>>({
  timetable,
  lesson,
  blank,
  send,
}: LessonChange<Fields>) {
  const edit = useSubmit({ initialValues: blank, send: change })
  const { form, setFailure } = edit
  // What others do meanwhile is not written over unseen; once it was told, the newest may be.
  const [seen, setSeen] = useState(lesson?.version)

  function fail(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : {}
    edit.showErrors(fields)
    // What stands beside a field is not said twice.
    setFailure(Object.values(fields).includes(messageOf(error)) ? '' : messageOf(error))
    const isOutdated = error instanceof ApiError && error.status === 409 && !clashIn(error)
    if (!isOutdated) return
    void fetchAnew(week(timetable.monday, timetable.filter)).then(
      ({ lessons }) =>
        setSeen(lessons.find(({ lesson_id }) => lesson_id === lesson?.lesson_id)?.version),
      () => {},
    )
  }
  async function change(fields: Fields, attempt: Attempt): Promise<void> {
    try {
      const { message, lesson: now } = await send(fields, seen, attempt)
      toastSuccess(message)
      const isShown = mondayOf(now.date) === timetable.monday
      timetable.done(isShown ? {} : { day: now.date })
    } catch (error) {
      fail(error)
    }
  }
  // What was refused is not what stands there once something else is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something else is chosen.
  useEffect(() => setFailure(''), [form.values])

  const input = (name: keyof Fields & string) => ({ name, ...form.getInputProps(name) })
  return { ...edit, input }
}
