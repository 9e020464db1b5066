import { BATCH_LABELS, WEEKDAYS } from '@ganit/contract/teaching/batches'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import chips from '../../../ui/forms/dates/range-chips.module.css'
import { FieldError, TextInput } from '../../../ui/forms/fields/fields.tsx'
import classes from './batch.module.css'
import { type BatchEditing, BLANK_SCHEDULE, type ScheduleFields } from './batch-fields.ts'
import { hourAfter } from './next-lesson.ts'

/** True if all rows have the same time on different days, with the batch's teacher and room. */
export const haveOneTime = (rows: readonly ScheduleFields[]) =>
  new Set(rows.map(({ start_time, end_time }) => `${start_time} ${end_time}`)).size === 1 &&
  new Set(rows.map(({ weekday }) => weekday)).size === rows.length &&
  rows.every(({ teacher_id, room_id }) => !teacher_id && !room_id)

/** The usual week: several days at one time, as chips. The form still holds one row per day. */
export function DayChips({ edit: { form } }: { edit: BatchEditing }) {
  const { schedules } = form.values
  const [time = BLANK_SCHEDULE] = schedules
  const days = new Set(schedules.map(({ weekday }) => weekday))

  function flip(day: string) {
    const next = WEEKDAYS.filter((each) => days.has(each) !== (each === day))
    // If no day is chosen, the time stays in a row whose day is not chosen yet.
    form.setFieldValue(
      'schedules',
      (next.length > 0 ? next : ['']).map((weekday) => ({ ...time, weekday })),
    )
    form.clearFieldError('schedules.0.weekday')
  }
  function setAll(name: keyof ScheduleFields, value: string) {
    const { schedules: rows } = form.getValues()
    form.setFieldValue(
      'schedules',
      rows.map((row) => ({ ...row, [name]: value })),
    )
    form.clearFieldError(`schedules.0.${name}`)
  }
  const input = (name: 'start_time' | 'end_time') => ({
    label: BATCH_LABELS[name],
    error: form.errors[`schedules.0.${name}`],
    value: time[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setAll(name, currentTarget.value),
  })
  const noDay = form.errors['schedules.0.weekday']
  const place = useRef<HTMLFieldSetElement>(null)
  // The search for the first wrong field does not find buttons, so this effect moves the focus.
  useEffect(() => {
    if (noDay) place.current?.querySelector('button')?.focus()
  }, [noDay])
  return (
    <div className="stack gap12">
      <fieldset
        ref={place}
        className={`wrap gap6 ${chips.chips} ${classes.weekdays}`}
        aria-label="Weekdays"
      >
        {WEEKDAYS.map((day) => (
          <Button key={day} size="sm" aria-pressed={days.has(day)} onClick={() => flip(day)}>
            {day.slice(0, 3)}
          </Button>
        ))}
        {noDay && <FieldError>{noDay}</FieldError>}
      </fieldset>
      <div className="grid gap12 halves top">
        <TextInput
          type="time"
          {...input('start_time')}
          onBlur={() => !time.end_time && setAll('end_time', hourAfter(time.start_time))}
        />
        <TextInput type="time" {...input('end_time')} />
      </div>
    </div>
  )
}
