import { type ChangedLesson, ClashRefusal } from '@ganit/contract/lesson-changes'
import type { Lesson } from '@ganit/contract/lessons'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { type Attempt, useAttempt } from '../../api/attempt.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { mondayOf } from '../../ui/text/dates.ts'
import type { Timetable } from './use-timetable.ts'
import { week } from './week.data.ts'

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
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const [failure, setFailure] = useState('')
  // What was refused is not what stands there once something else is chosen.
  const form = useForm<Fields>({ initialValues: blank, onValuesChange: () => setFailure('') })
  const attempt = useAttempt()
  // What others do meanwhile is not written over unseen; once it was told, the newest may be.
  const [seen, setSeen] = useState(lesson?.version)

  function fail(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : {}
    form.setErrors(fields)
    // What stands beside a field is not said twice.
    setFailure(Object.values(fields).includes(messageOf(error)) ? '' : messageOf(error))
    showFirstError()
    const isOutdated = error instanceof ApiError && error.status === 409 && !clashIn(error)
    if (!isOutdated) return
    void fetchAnew(week(timetable.monday, timetable.filter)).then(
      ({ lessons }) =>
        setSeen(lessons.find(({ lesson_id }) => lesson_id === lesson?.lesson_id)?.version),
      () => {},
    )
  }
  const submit = () =>
    once(async () => {
      setFailure('')
      try {
        const { message, lesson: now } = await send(form.getValues(), seen, attempt)
        toastSuccess(message)
        const isShown = mondayOf(now.date) === timetable.monday
        timetable.done(isShown ? {} : { day: now.date })
      } catch (error) {
        fail(error)
      }
    })
  const input = (name: keyof Fields & string) => ({ name, ...form.getInputProps(name) })
  return { form, formRef, failure, isSending, submit, input }
}
