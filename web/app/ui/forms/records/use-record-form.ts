import type { FormErrors } from '@mantine/form'
import type { Attempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../feedback/toasts/toast.ts'
import { useLeaveForm } from '../use-leave-form.ts'
import { type Snapshot, useVersionedForm } from './use-versioned-form.ts'

type RecordForm<Stored, Fields> = {
  /** Null for a new record. */
  record: Stored | null
  /** The record in the form's shape; a blank form for null. */
  snapshotOf: (record: Stored | null) => Snapshot<Fields>
  labels: Record<keyof Fields, string>
  /** The request schema's messages, by field. */
  errorsOf: (fields: Fields) => FormErrors
  /** Creates the record; idempotent per attempt. Omitted if this form cannot create. */
  add?: (fields: Fields, attempt: Attempt) => Promise<Stored>
  /** Saves the changed fields, based on the version it began with. */
  change: (changes: Partial<Fields> & { version?: number }) => Promise<Stored>
  /** Reads the stored record again. */
  load: () => Promise<Stored>
  /** The address to which Cancel and a successful save lead. */
  list: string
  /** The address to which a save leads instead: the part of the list that has the saved record. */
  listOf?: (saved: Fields) => string
  /** True to go back to the previous page instead, if there is one. */
  goesBack?: boolean
  /** The toast on success, and the sentence before the server's reason on failure. */
  texts: { saved: string; failure: string }
  /** Shows failures in an alert with this title, not in a box above the fields. */
  alertTitle?: string
}

/** The form of one record on its own page: creates or changes it, then returns to the list. For `FormSheet`. */
export function useRecordForm<Stored, Fields extends Record<string, unknown>>(
  options: RecordForm<Stored, Fields>,
) {
  const { record, snapshotOf, labels, errorsOf, add, change, load, list, texts } = options
  const { isLeaving, leaveTo, leaveBack } = useLeaveForm()
  const stored = snapshotOf(record)
  const leaveFor = (to: string) => (options.goesBack ? leaveBack(to) : leaveTo(to))

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
    onSaved: ({ fields }) => {
      toastSuccess(texts.saved)
      leaveFor(options.listOf?.(fields) ?? list)
      return true
    },
    failureText: texts.failure,
    ...(options.alertTitle && { alertTitle: options.alertTitle }),
    isLeaving,
  })
  return {
    ...edit,
    labels,
    leave: () => leaveFor(list),
    /** The props of a field. */
    input: (name: keyof Fields & string) => ({
      label: labels[name],
      name,
      ...edit.form.getInputProps(name),
    }),
    /** The props of a checkbox. */
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
