import { LEAVE_LABELS } from '@ganit/contract/teaching/leave-notes'
import { useLingui } from '@lingui/react'
import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { withMantine } from '../../../shell/with-mantine.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import classes from './attendance.module.css'
import { addLeave } from './student-attendance.data.ts'

const REASON_MAX = 200
type Field = 'from_date' | 'to_date' | 'reason'

type Added = Awaited<ReturnType<typeof addLeave>>
type LeaveFormProps = {
  student_id: number
  /** Called with the note and the lessons in which the student was already marked absent. */
  onAdded: (added: Added) => void
  onClose: () => void
}

/** Days and reason of a leave. */
function LeaveForm({ student_id, onAdded, onClose }: LeaveFormProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const today = useToday()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { from_date: today, to_date: today, reason: '' },
    send: async (fields, attempt) => {
      onAdded(await addLeave({ student_id, ...fields }, attempt))
      return true
    },
  })

  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef])

  const input = (name: Field) => ({
    name,
    label: said(LEAVE_LABELS[name]),
    ...form.getInputProps(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      form.setValues({
        [name]: value,
        // One day by default.
        ...(name === 'from_date' && form.values.to_date < value && { to_date: value }),
      }),
  })
  return (
    <form
      ref={formRef}
      noValidate
      className={`grid gap16 top ${classes.form}`}
      aria-label={i18n.t('Leave')}
      onSubmit={submit}
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput type="date" {...input('from_date')} />
      <TextInput type="date" {...input('to_date')} />
      <TextInput autoComplete="off" maxLength={REASON_MAX} {...input('reason')} />
      <div className={`wrap gap12 to-end ${classes.buttons}`}>
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="filled" loading={isSending}>
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}

export default withMantine(LeaveForm)
