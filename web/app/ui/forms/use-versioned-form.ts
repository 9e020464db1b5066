import type { FormErrors } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import type { Attempt } from '../../api/attempt.ts'
import { alert } from '../dialogs/ask.ts'
import { differences, same } from './differences.ts'
import { failureText } from './failure-text.tsx'
import { useSubmit } from './use-submit.ts'

/** What is stored, in the shape of the form, and which state of it that is; none where it is yet to be made. */
export type Snapshot<Fields> = { fields: Fields; version?: number }

type VersionedForm<Fields> = {
  stored: Snapshot<Fields>
  /** What was typed before the page was reloaded, and what it began with. */
  kept?: { fields: Fields; base: Snapshot<Fields> } | null
  /** The request's own sentences for what is wrong, by field. */
  errorsOf: (fields: Fields) => FormErrors
  /** Sends what differs from what the form began with; answers what is stored then. `attempt` is for what creates. */
  send: (
    changes: Partial<Fields>,
    version: number | undefined,
    attempt: Attempt,
  ) => Promise<Snapshot<Fields>>
  /** Asks what is stored now. */
  load: () => Promise<Snapshot<Fields>>
  /** Answers true where the page is left then: nothing is sent any more. */
  onSaved: () => boolean
  /** Said before the server's own sentence. */
  failureText: string
  /** Where a failure is an alert of this title, and not a box above the fields. */
  alertTitle?: string
  /** Whether the page is being left on purpose: then nothing is asked. */
  isLeaving?: boolean
}

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0

/** Why it failed, unless the same sentence stands beside a field already. */
const unnamedReason = (error: unknown) =>
  error instanceof ApiError && Object.values(error.fields).includes(error.message)
    ? ''
    : messageOf(error)

/**
 * A form whose save is refused when somebody else has saved in the meantime. Then `conflict` is what they saved;
 * what was typed stays, until one takes theirs (`takeOther`) or saves over it (`saveOver`). Of two presses of Save
 * one is sent; leaving with changes asks.
 */
export function useVersionedForm<Fields extends Record<string, unknown>>(
  options: VersionedForm<Fields>,
) {
  const [base, setBase] = useState(options.kept?.base ?? options.stored)
  // A press may come before what was saved just now is shown.
  const latest = useRef(base)
  /** Whether the server has taken something from this form: then a second press of Save has nothing to send. */
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

  /** What was saved is the form's new beginning; what was typed since it was sent stays. */
  function beginAnew(stored: Snapshot<Fields>, sent: Fields) {
    const since = differences(form.getValues(), sent)
    latest.current = stored
    setBase(stored)
    form.setValues({ ...stored.fields, ...since })
    setConflict(undefined)
  }

  /** Whether nothing that stands in this form was changed elsewhere, though the record was. */
  const isAlike = (other: Snapshot<Fields>) =>
    Object.keys(differences(other.fields, latest.current.fields)).length === 0

  // As long as nothing was changed here, or nothing of this form there, what is saved elsewhere is simply shown.
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
        // Without changes nothing of others is overwritten; the server says whether one may save at all.
        beginAnew(await options.send(changed, hasChanges ? from : undefined, creating), sent)
        hasSent.current = true
      }
      return options.onSaved()
    } catch (error) {
      const other = isConflict(error) ? await options.load().catch(() => undefined) : undefined
      // The same version still: it is something else that does not go together.
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
      // Not waited for: nothing is being sent any more.
      return void alert({ title: options.alertTitle, text }).then(edit.showFirstError)
    setFailure(text)
    edit.showFirstError()
  }

  return {
    ...edit,
    base,
    save: () => edit.save(),
    conflict: conflict && {
      /** How often it was met: each time it is shown anew. */
      times: conflict.times,
      theirs: Object.keys(differences(conflict.fields, base.fields)),
      both: Object.keys(differences(conflict.fields, base.fields)).filter(
        (name) => name in changes && !same(conflict.fields[name], form.values[name]),
      ),
    },
    takeOther: () => {
      if (!conflict) return
      beginAnew(conflict, form.getValues())
      form.clearErrors()
    },
    /** Back to what is stored. */
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
