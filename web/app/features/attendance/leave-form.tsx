import { LEAVE_LABELS } from '@ganit/contract/leave-notes'
import { useLingui } from '@lingui/react'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { useSaid } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { useToday } from '../../ui/text/use-today.ts'
import classes from './leave.module.css'
import { addLeave } from './student-attendance.data.ts'

const REASON_MAX = 200
const FIELDS = ['from_date', 'to_date', 'reason'] as const

type Added = Awaited<ReturnType<typeof addLeave>>
type LeaveFormProps = {
  student_id: number
  /** What was done, with the lessons in which they were marked absent. */
  onAdded: (added: Added) => void
  onClose: () => void
}

/** On which days a student will not come, and why. */
export function LeaveForm({ student_id, onAdded, onClose }: LeaveFormProps) {
  const { i18n } = useLingui()
  const said = useSaid()
  const today = useToday()
  const [fields, setFields] = useState({ from_date: today, to_date: today, reason: '' })
  const [failure, setFailure] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const errors = failure instanceof ApiError ? failure.fields : {}
  const isOfField = FIELDS.some((name) => errors[name])

  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useLeaveWarning(fields.reason.trim() !== '' && !isSending)

  const save = () =>
    once(async () => {
      setFailure(undefined)
      try {
        onAdded(await addLeave({ student_id, ...fields }, attempt))
        return true
      } catch (error) {
        setFailure(error)
        const [first] = FIELDS.filter((name) => error instanceof ApiError && error.fields[name])
        if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const input = (name: (typeof FIELDS)[number]) => ({
    name,
    label: said(LEAVE_LABELS[name]),
    value: fields[name],
    error: errors[name] && said(errors[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setFields((before) => ({
        ...before,
        [name]: value,
        // One day unless said.
        ...(name === 'from_date' && before.to_date < value && { to_date: value }),
      })),
  })
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      aria-label={i18n.t('Leave')}
      onSubmit={submit}
    >
      {failure !== undefined && !isOfField && <ErrorBox>{said(messageOf(failure))}</ErrorBox>}
      <TextInput type="date" {...input('from_date')} />
      <TextInput type="date" {...input('to_date')} />
      <TextInput autoComplete="off" maxLength={REASON_MAX} {...input('reason')} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="filled" loading={isSending}>
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}
