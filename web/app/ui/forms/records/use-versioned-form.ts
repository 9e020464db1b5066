import type { FormErrors } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { alert } from '../../dialogs/ask.ts'
import { failureText } from '../failure-text.tsx'
import { useSubmit } from '../use-submit.ts'
import { differences, isSameValue } from './differences.ts'

/** A stored record in the form's shape, and its version; none for a new record. */
export type Snapshot<Fields> = { fields: Fields; version?: number }

type VersionedForm<Fields> = {
  stored: Snapshot<Fields>
  /** Values typed before a reload, and their base. */
  kept?: { fields: Fields; base: Snapshot<Fields> } | null
  /** The request schema's messages, by field. */
  errorsOf: (fields: Fields) => FormErrors
  /** Sends the changed fields; returns the stored record. `attempt` is for creating calls. */
  send: (
    changes: Partial<Fields>,
    version: number | undefined,
    attempt: Attempt,
  ) => Promise<Snapshot<Fields>>
  /** Reads the stored record again. */
  load: () => Promise<Snapshot<Fields>>
  /** Returns true if it leaves the page; then the form sends nothing more. */
  onSaved: (stored: Snapshot<Fields>) => boolean
  /** Text shown before the server's sentence. */
  failureText: string
  /** Shows failures in an alert with this title, not in a box above the fields. */
  alertTitle?: string
  /** True while leaving on purpose: nothing is asked. */
  isLeaving?: boolean
}

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0

/** The reason, unless it already stands beside a field. */
const unnamedReason = (error: unknown) =>
  error instanceof ApiError && Object.values(error.fields).includes(error.message)
    ? ''
    : messageOf(error)

/**
 * A form with optimistic locking. When somebody else has saved, `conflict` holds their version; typed values stay until
 * the person takes theirs (`takeOther`) or overwrites it (`saveOver`). A double press saves once; leaving with changes
 * asks.
 */
export function useVersionedForm<Fields extends Record<string, unknown>>(
  options: VersionedForm<Fields>,
) {
  const [base, setBase] = useState(options.kept?.base ?? options.stored)
  // A ref, because Save may be pressed before the last save has rendered.
  const latest = useRef(base)
  /** True once the server accepted a save: a second press then has nothing to send. */
  const hasSent = useRef(false)
  const [conflict, setConflict] = useState<Snapshot<Fields> & { times: number }>()
  const edit = useSubmit<Fields>({
    initialValues: options.kept?.fields ?? options.stored.fields,
    stored: base.fields,
    errorsOf: options.errorsOf,
    send: (sent, creating) => save(sent, latest.current.version, creating),
    isLeaving: options.isLeaving ?? false,
    isKept: options.kept !== undefined,
  })
  const { form, isSending, isChanged, changes, setFailure } = edit

  /** Makes the saved record the new base; values typed since sending stay. */
  function beginAnew(stored: Snapshot<Fields>, sent: Fields) {
    const since = differences(form.getValues(), sent)
    latest.current = stored
    setBase(stored)
    form.setValues({ ...stored.fields, ...since })
    setConflict(undefined)
  }

  /** True if the other save touched none of this form's fields. */
  const isAlike = (other: Snapshot<Fields>) =>
    Object.keys(differences(other.fields, latest.current.fields)).length === 0

  // Without changes here, or without changes there to this form, show the newer version at once.
  useEffect(() => {
    const isNewer = (options.stored.version ?? 0) > (base.version ?? 0)
    if (isNewer && !isSending && (!isChanged || isAlike(options.stored)))
      beginAnew(options.stored, base.fields)
  })

  async function save(sent: Fields, from: number | undefined, creating: Attempt): Promise<unknown> {
    const { fields, version } = latest.current
    const changed = differences(sent, fields)
    const hasChanges = Object.keys(changed).length > 0
    try {
      if (!version || hasChanges || !hasSent.current) {
        // Without changes nothing can be overwritten, so no version is sent; the server still checks the right to save.
        beginAnew(await options.send(changed, hasChanges ? from : undefined, creating), sent)
        hasSent.current = true
      }
      return options.onSaved(latest.current)
    } catch (error) {
      const other = isConflict(error) ? await options.load().catch(() => undefined) : undefined
      // If the version is unchanged, the conflict is another one.
      if (!other || other.version === from) return fail(error)
      return isAlike(other)
        ? save(sent, other.version, creating)
        : setConflict((before) => ({ ...other, times: (before?.times ?? 0) + 1 }))
    }
  }

  function fail(error: unknown) {
    const text = failureText(options.failureText, error, unnamedReason(error))
    form.setErrors(error instanceof ApiError ? error.fields : {})
    if (options.alertTitle)
      // The message is not awaited: sending is over.
      return void alert({ title: options.alertTitle, text }).then(edit.showFirstError)
    setFailure(text)
    edit.showFirstError()
  }

  return {
    ...edit,
    base,
    save: () => edit.save(),
    conflict: conflict && {
      /** Counts the conflicts, so that each is scrolled into view. */
      times: conflict.times,
      theirs: Object.keys(differences(conflict.fields, base.fields)),
      both: Object.keys(differences(conflict.fields, base.fields)).filter(
        (name) => name in changes && !isSameValue(conflict.fields[name], form.values[name]),
      ),
    },
    takeOther: () => {
      if (!conflict) return
      beginAnew(conflict, form.getValues())
      form.clearErrors()
    },
    /** Resets to the stored record. */
    discard: () => {
      form.setValues(base.fields)
      form.clearErrors()
    },
    saveOver: () => edit.save((sent, creating) => save(sent, conflict?.version, creating)),
  }
}

export type Versioned<Fields extends Record<string, unknown>> = ReturnType<
  typeof useVersionedForm<Fields>
>
