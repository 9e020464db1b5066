import type { FormErrors } from '@mantine/form'
import { useRef, useState } from 'react'
import { ApiError, serverTextOr } from '../../../api/api-error.ts'
import { type Attempt, newAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useFocusFirstError } from '../../../ui/forms/use-first-error.ts'
import { useLeaveForm } from '../../../ui/forms/use-leave-form.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'

export type RowField<Name extends string> = {
  name: Name
  label: string
  /** True for several lines. */
  isLong?: boolean
}

type Draft<Name extends string> = Record<Name | 'course_id', string>

export type Adding<Name extends string> = {
  /** The fields of a row under the wire's names; the first one names the row. */
  fields: readonly [RowField<Name>, ...RowField<Name>[]]
  /** Where Cancel and a successful save lead. */
  list: string
  /** The request schema's messages, by field. */
  errorsOf: (draft: Draft<Name>) => FormErrors
  add: (draft: Draft<Name>, attempt: Attempt) => Promise<unknown>
  /** Texts for full and for partial success. */
  texts: { saved: string; failure: string }
}

export type Row<Name extends string> = {
  key: number
  /** The attempt is kept until it is known whether the row was saved. */
  attempt: Attempt
  texts: Record<Name, string>
  errors: FormErrors
  /** The server's reason, if it belongs to no field. */
  failure?: string | undefined
}

let lastKey = 0

/**
 * Adds several rows with one call each. Saved rows leave the form and are listed; failed ones stay, so Save retries only
 * those.
 */
export function useAddedRows<Name extends string>(adding: Adding<Name>) {
  const { fields, list, errorsOf, texts } = adding
  const blankRow = (): Row<Name> => ({
    key: ++lastKey,
    attempt: newAttempt(),
    texts: Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
    errors: {},
  })
  const [course_id, setCourse] = useState('')
  const [courseError, setCourseError] = useState<FormErrors[string]>()
  const [rows, setRows] = useState(() => [blankRow()])
  const [saved, setSaved] = useState<string[]>([])
  const [isFailed, setFailed] = useState(false)
  const { isSending, once } = useSending()
  const { form, showFirstError } = useFocusFirstError()
  const { isLeaving, leaveTo } = useLeaveForm()
  const latest = useRef(rows)
  latest.current = rows
  const isTyped = rows.some((row) => Object.values(row.texts).some(Boolean))
  useLeaveWarning(isTyped && !isLeaving)

  const draftOf = (row: Row<Name>): Draft<Name> => ({ ...row.texts, course_id })
  const change = (key: number, changed: (row: Row<Name>) => Partial<Row<Name>>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changed(row) } : row)))
  /** Typing into a field clears its error. */
  const type = (key: number, name: Name, text: string) =>
    change(key, (row) => ({
      texts: { ...row.texts, [name]: text },
      errors: { ...row.errors, [name]: undefined },
    }))
  const choose = (id: string) => {
    setCourse(id)
    setCourseError(undefined)
  }

  /** Shows all errors at once; returns true if there are none. */
  function check() {
    const checked = latest.current.map((row) => {
      const { course_id: wrongCourse, ...errors } = errorsOf(draftOf(row))
      return { row: { ...row, errors, failure: undefined }, wrongCourse }
    })
    setRows(checked.map(({ row }) => row))
    setCourseError(checked[0]?.wrongCourse)
    showFirstError()
    return checked.every(({ row, wrongCourse }) => !wrongCourse && !Object.keys(row.errors).length)
  }

  async function saveRow(row: Row<Name>) {
    try {
      await adding.add(draftOf(row), row.attempt)
      setSaved((before) => [...before, row.texts[fields[0].name].trim()])
      setRows((before) => before.filter(({ key }) => key !== row.key))
      return true
    } catch (error) {
      const named: FormErrors = error instanceof ApiError ? error.fields : {}
      const { course_id: wrongCourse, ...errors } = named
      setCourseError(wrongCourse)
      const failure = Object.keys(named).length > 0 ? undefined : serverTextOr(error, '')
      change(row.key, () => ({ errors, failure }))
      return false
    }
  }

  async function saveAll() {
    setFailed(false)
    if (!check()) return false
    let failed = 0
    for (const row of latest.current) if (!(await saveRow(row))) failed += 1
    if (failed === 0) {
      toastSuccess(texts.saved)
      leaveTo(list)
      return true
    }
    setFailed(true)
    showFirstError()
    return false
  }

  return {
    form,
    rows,
    saved,
    isFailed,
    isSending,
    course: { value: course_id, error: courseError, choose },
    type,
    add: () => setRows((before) => [...before, blankRow()]),
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
    save: () => once(saveAll),
    cancel: () => leaveTo(list),
  }
}
