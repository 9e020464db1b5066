import type { FormErrors } from '@mantine/form'
import type { Attempt } from '../../api/attempt.ts'
import { toastSuccess } from '../feedback/toast.ts'
import { useLeaveForm } from './use-leave-form.ts'
import { type Snapshot, useVersionedForm } from './use-versioned-form.ts'

type RecordForm<Stored, Fields> = {
  /** Null where it is yet to be made. */
  record: Stored | null
  /** What is stored of it, in the shape of the form; of none, a blank form. */
  snapshotOf: (record: Stored | null) => Snapshot<Fields>
  labels: Record<keyof Fields, string>
  /** The request's own sentences for what is wrong, by field. */
  errorsOf: (fields: Fields) => FormErrors
  /** Makes it, once however often the same attempt is sent; left out where this form makes nothing. */
  add?: (fields: Fields, attempt: Attempt) => Promise<Stored>
  /** Saves what was changed, from the version that it began with. */
  change: (changes: Partial<Fields> & { version?: number }) => Promise<Stored>
  /** Asks what is stored now. */
  load: () => Promise<Stored>
  /** Where one goes when it is saved, or by Cancel. */
  list: string
  /** Whether one goes back to the page before instead, where there is one. */
  goesBack?: boolean
  /** Said when it is saved; before the server's reason when it is not. */
  texts: { saved: string; failure: string }
  /** Where a failure is an alert of this title, and not a box above the fields. */
  alertTitle?: string
}

/** A form of one record on a page of its own: makes or changes it, and leads back to its list. For a `FormSheet`. */
export function useRecordForm<Stored, Fields extends Record<string, unknown>>(
  options: RecordForm<Stored, Fields>,
) {
  const { record, snapshotOf, labels, errorsOf, add, change, load, list, texts } = options
  const { isLeaving, leaveTo, leaveBack } = useLeaveForm()
  const stored = snapshotOf(record)
  const leave = () => (options.goesBack ? leaveBack(list) : leaveTo(list))

  const edit = useVersionedForm<Fields>({
    stored,
    errorsOf,
    send: async (changes, version, attempt) =>
      snapshotOf(
        record === null && add
          ? await add({ ...stored.fields, ...changes }, attempt)
          : await change({ ...changes, ...(version && { version }) }),
      ),
    load: async () => snapshotOf(await load()),
    onSaved: () => {
      toastSuccess(texts.saved)
      leave()
      return true
    },
    failureText: texts.failure,
    ...(options.alertTitle && { alertTitle: options.alertTitle }),
    isLeaving,
  })
  return {
    ...edit,
    labels,
    leave,
    /** The props of a field by its name. */
    input: (name: keyof Fields & string) => ({
      label: labels[name],
      name,
      ...edit.form.getInputProps(name),
    }),
    /** The same for a checkbox. */
    tick: (name: keyof Fields & string) => ({
      label: labels[name],
      name,
      ...edit.form.getInputProps(name, { type: 'checkbox' }),
    }),
  }
}

export type RecordEditing<Fields extends Record<string, unknown>> = ReturnType<
  typeof useRecordForm<unknown, Fields>
>
