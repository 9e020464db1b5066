import { WEEKLY_LINE_MAX, type WeeklyNotes } from '@ganit/contract/learning/weekly'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { changeNote } from './weekly.data.ts'

type LineFormProps = {
  label: string
  week: WeeklyNotes['week']
  batch_id: number
  /** Absent for the line of the whole batch. */
  student_id?: number
  stored: { text: string | null; version: number }
  /** Puts the cursor into a field that was just opened. */
  isOpened?: boolean
  onSaved?: () => void
}

/** A line that a teacher adds to the coming notes; an empty one is taken out. */
export function LineForm(props: LineFormProps) {
  const { label, week, batch_id, student_id, stored, isOpened = false, onSaved } = props
  // Typed text that outlives a session goes back into its own field.
  const name = student_id === undefined ? 'line' : `line${student_id}`
  const { form, formRef, failure, isSending, isChanged, submit } = useSubmit<
    Record<string, string>
  >({
    initialValues: { [name]: stored.text ?? '' },
    stored: { [name]: stored.text ?? '' },
    isOfQuery: true,
    send: async (fields) => {
      const of = { week, batch_id, ...(student_id !== undefined && { student_id }) }
      const { message } = await changeNote({
        ...of,
        line: fields[name] ?? null,
        version: stored.version,
      })
      toastSuccess(message)
      onSaved?.()
    },
  })
  return (
    <form ref={formRef} noValidate className="stack gap8" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label={label}
        name={name}
        autoComplete="off"
        autoFocus={isOpened}
        maxLength={WEEKLY_LINE_MAX}
        {...form.getInputProps(name)}
      />
      {(isChanged || isOpened) && (
        <Button type="submit" size="sm" className="fit" loading={isSending}>
          Save line
        </Button>
      )}
    </form>
  )
}
