import { dayAfter } from '@ganit/contract/days'
import { LEAVE_LABELS } from '@ganit/contract/teaching/leave-notes'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useClock, useToday } from '../../../ui/text/times/use-clock.ts'
import { lessonsOf } from '../lessons/lessons.data.ts'
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

const DAYS_AHEAD = 14

/** The day of the next lesson that has not begun, because most leave is for that day; undefined until it is known. */
function useNextDay(student_id: number) {
  const { day: today, time } = useClock()
  const to = dayAfter(today, DAYS_AHEAD)
  const { data } = useQuery(lessonsOf({ from: today, to, student_id: String(student_id) }))
  return data?.find(
    ({ date, start_time, state }) => state === 'scheduled' && (date > today || start_time > time),
  )?.date
}

/** Days and reason of a leave. */
function LeaveForm({ student_id, onAdded, onClose }: LeaveFormProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const today = useToday()
  const day = useNextDay(student_id)
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { from_date: today, to_date: today, reason: '' },
    send: async (fields, attempt) => {
      onAdded(await addLeave({ student_id, ...fields }, attempt))
      return true
    },
  })

  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef])
  const begin = useEffectEvent((from_date: string) => {
    if (!form.isDirty()) form.setValues({ from_date, to_date: from_date })
  })
  useEffect(() => {
    if (day) begin(day)
  }, [day])

  const input = (name: Field) => ({
    name,
    label: said(LEAVE_LABELS[name]),
    ...form.getInputProps(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      form.setValues({
        [name]: value,
        // The leave lasts one day by default.
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
      <p className="quiet small">{i18n.t('Teachers see it in the register of these days.')}</p>
      <div className={`wrap gap12 to-end ${classes.buttons}`}>
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="filled" loading={isSending}>
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}

export default LeaveForm
