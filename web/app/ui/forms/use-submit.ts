import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { type Attempt, useAttempt } from '../../api/attempt.ts'
import { SESSION_END } from '../../api/session-expiry.ts'
import { useTranslateServerText } from '../../i18n/said.ts'
import { dropOwnValue, readOwnValue, writeOwnValue } from '../../own-storage.ts'
import { parseJson } from '../../storage.ts'
import { confirm, type Question } from '../dialogs/ask.ts'
import { differences } from './records/differences.ts'
import { useTranslateErrors } from './use-errors-said.ts'
import { useFocusFirstError } from './use-first-error.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useSending } from './use-sending.ts'

type Typed<Fields> = {
  formRef: RefObject<HTMLFormElement | null>
  isChanged: boolean
  /** The initial values: typed text is restored only into a form that begins with the same. */
  begun: Fields
  typed: () => Fields
  putBack: (typed: Fields) => void
}

type Kept<Fields> = { begun: Fields; typed: Fields }

const FOUND: Question = {
  title: 'Go on with what you typed?',
  text: 'Your session ended before it was saved.',
  accept: 'Put it back',
  refuse: 'Start again',
}

/** Forms with a password or code are never kept. */
const SECRET = 'input[type="password"], [autocomplete="one-time-code"]'

/**
 * Keeps a changed form when the session ends, in this tab and for this account only, and offers the values when the form
 * is opened again.
 */
function useKeepTyped<Fields extends object>(form: Typed<Fields>) {
  const { pathname } = useLocation()
  const name = `typed:${pathname}:${Object.keys(form.begun).join()}`
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })

  useEffect(() => {
    const keep = () => {
      const { formRef, isChanged, begun, typed } = latest.current
      if (isChanged && formRef.current && !formRef.current.querySelector(SECRET))
        writeOwnValue('session', name, JSON.stringify({ begun, typed: typed() }))
    }
    window.addEventListener(SESSION_END, keep)
    return () => window.removeEventListener(SESSION_END, keep)
  }, [name])
  useEffect(() => {
    const kept = parseJson(readOwnValue('session', name)) as Kept<Fields> | null
    if (!kept || JSON.stringify(kept.begun) !== JSON.stringify(latest.current.begun)) return
    void confirm(FOUND).then((agreed) => {
      dropOwnValue('session', name)
      if (agreed) latest.current.putBack(kept.typed)
    })
  }, [name])
}

/** The form with handlers of each field that stay the same, so that only fields with another value are drawn again. */
function useSteadyInputs<Fields>(form: UseFormReturnType<Fields>): UseFormReturnType<Fields> {
  const steady = useRef(new Map<string, object>())
  return {
    ...form,
    getInputProps: (path, options) => {
      const { onChange, onFocus, onBlur, ...others } = form.getInputProps(path, options)
      const name = `${String(path)} ${options?.type}`
      const handlers = steady.current.get(name) ?? { onChange, onFocus, onBlur }
      steady.current.set(name, handlers)
      return { ...others, ...handlers } as ReturnType<typeof form.getInputProps>
    },
  }
}

type Errors = Record<string, unknown>

type SubmitParts<Fields> = {
  initialValues: Fields
  /** The request schema's messages, by field. */
  errorsOf?: (fields: Fields) => Errors
  /** Sends the values; returns true if that leaves the form. `attempt` is for creating calls. */
  send: (fields: Fields, attempt: Attempt) => Promise<unknown>
  /** The values to compare with to detect changes; by default the initial ones. */
  stored?: Fields
  /** True if an earlier send has no answer: the form then counts as changed. */
  isUncertain?: boolean
  /** Question asked before typed text is left; by default the usual question. */
  question?: Question
  /** True while leaving on purpose: nothing is asked. */
  isLeaving?: boolean
  /** True if typed text is kept elsewhere, even through an ended session. */
  isKept?: boolean
  /** True if the form belongs to a query, as `?batch=3`, so that opening another query leaves it. */
  isOfQuery?: boolean
}

const hasNoErrors = (errors: Errors) => Object.keys(errors).length === 0

/**
 * The base of every form: values, field errors with focus on the first, one send at a time, the failure, the leave
 * question, and typed text kept when the session ends.
 */
export function useSubmit<Fields extends Record<string, unknown>>(parts: SubmitParts<Fields>) {
  const { initialValues, errorsOf, send } = parts
  const [failure, setFailure] = useState<ReactNode>('')
  const form = useSteadyInputs(useForm<Fields>({ initialValues }))
  const [begun] = useState(initialValues)
  const { form: formRef, showFirstError } = useFocusFirstError()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const said = useTranslateServerText()
  const errorsSaid = useTranslateErrors()
  const works = useRef(new Set<Promise<void>>())
  const stored = parts.stored ?? begun
  const changes = differences(form.values, stored)
  const isChanged = parts.isUncertain || !hasNoErrors(changes)
  useLeaveWarning(isChanged && !parts.isLeaving, parts.question, parts.isOfQuery)
  useKeepTyped({
    formRef,
    isChanged: isChanged && !parts.isKept,
    begun: stored,
    typed: form.getValues,
    putBack: (typed) => form.setValues(typed),
  })

  const showErrors = (errors: Errors) => {
    form.setErrors(errorsSaid(errors))
    showFirstError()
  }
  /** Errors go beside the fields named in the refusal, or above the form if none is its own. */
  function fail(error: unknown) {
    const isOwn = (name: string) => (name.split('.')[0] ?? '') in begun
    const fields = Object.entries(error instanceof ApiError ? error.fields : {}).map(
      // The server's `changes.pin` is the field `pin`.
      ([name, text]) => [isOwn(name) ? name : name.replace(/^\w+\./, ''), text] as const,
    )
    showErrors(Object.fromEntries(fields))
    if (!fields.some(([name]) => isOwn(name))) setFailure(said(messageOf(error)))
  }
  // Stays the same, as the handlers of the fields do.
  const onWork = useCallback((work: Promise<void>) => {
    works.current.add(work)
    void work.finally(() => works.current.delete(work))
  }, [])
  const save = (work = send) =>
    once(async () => {
      await Promise.all(works.current)
      const fields = form.getValues()
      const errors = errorsOf?.(fields) ?? {}
      setFailure('')
      showErrors(errors)
      if (!hasNoErrors(errors)) return
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
    changes,
    isChanged,
    showErrors,
    showFirstError,
    save,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
    /** Holds the form until a picture is compressed: sending waits for it. */
    onWork,
  }
}
