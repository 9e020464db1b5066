import { useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { type Attempt, useAttempt } from '../../api/attempt.ts'
import { useSaid } from '../../i18n/said.ts'
import type { Question } from '../dialogs/ask.ts'
import { differences } from './differences.ts'
import { useFirstError } from './use-first-error.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useSending } from './use-sending.ts'
import { useTyped } from './use-typed.ts'

type Errors = Record<string, unknown>

type SubmitParts<Fields> = {
  initialValues: Fields
  /** The request's own sentences for what is wrong, by field. */
  errorsOf?: (fields: Fields) => Errors
  /** Sends what was filled in; answers true where the form is left then. `attempt` is for what creates. */
  send: (fields: Fields, attempt: Attempt) => Promise<unknown>
  /** What the values are held against to tell whether something was typed; what the form began with unless said. */
  stored?: Fields
  /** Whether it is not known what became of what was sent: then it counts as changed. */
  isUncertain?: boolean
  /** Asked before what was typed is left; the usual question unless said. */
  question?: Question
  /** Whether the page is being left on purpose: then nothing is asked. */
  isLeaving?: boolean
  /** Whether what is typed is kept elsewhere, through an ended session too. */
  isKept?: boolean
}

const isEmpty = (errors: Errors) => Object.keys(errors).length === 0

/**
 * What every form has in common: its values, errors by field with the focus on the first wrong one, one sending at a time,
 * why it failed, the question before what was typed is left, and what was typed when the session ends.
 */
export function useSubmit<Fields extends Record<string, unknown>>(parts: SubmitParts<Fields>) {
  const { initialValues, errorsOf, send } = parts
  const [failure, setFailure] = useState<ReactNode>('')
  const form = useForm<Fields>({ initialValues })
  const [begun] = useState(initialValues)
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const said = useSaid()
  const works = useRef(new Set<Promise<void>>())
  const stored = parts.stored ?? begun
  const changes = differences(form.values, stored)
  const isChanged = parts.isUncertain || !isEmpty(changes)
  useLeaveWarning(isChanged && !parts.isLeaving, parts.question)
  useTyped({
    formRef,
    isChanged: isChanged && !parts.isKept,
    begun: stored,
    typed: form.getValues,
    putBack: (typed) => form.setValues(typed),
  })

  const showErrors = (errors: Errors) => {
    form.setErrors(errors as Record<string, string>)
    showFirstError()
  }
  /** Beside the fields that the refusal names; above them where it names none of this form. */
  function fail(error: unknown) {
    const isOwn = (name: string) => (name.split('.')[0] ?? '') in begun
    const fields = Object.entries(error instanceof ApiError ? error.fields : {}).map(
      // What the server says of `changes.pin` stands at `pin`.
      ([name, text]) => [isOwn(name) ? name : name.replace(/^\w+\./, ''), said(text)] as const,
    )
    showErrors(Object.fromEntries(fields))
    if (!fields.some(([name]) => isOwn(name))) setFailure(said(messageOf(error)))
  }
  const save = (work = send) =>
    once(async () => {
      await Promise.all(works.current)
      const fields = form.getValues()
      const errors = errorsOf?.(fields) ?? {}
      setFailure('')
      showErrors(errors)
      if (!isEmpty(errors)) return
      try {
        return await work(fields, attempt)
      } catch (error) {
        fail(error)
      }
    })

  return {
    form,
    formRef,
    failure,
    setFailure,
    isSending,
    /** The fields that are other than stored. */
    changes,
    isChanged,
    showErrors,
    showFirstError,
    save,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
    /** For a picture that is made smaller: what is sent waits for it. */
    onWork: (work: Promise<void>) => {
      works.current.add(work)
      void work.finally(() => works.current.delete(work))
    },
  }
}
