import { useState } from 'react'
import { A_MOMENT, isDay } from '../../text/times/dates.ts'
import { TextInput } from '../fields/fields.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'
import classes from './moment-field.module.css'

type MomentFieldProps = Omit<DateFieldProps, 'value' | 'onChange' | 'label'> & {
  label: string
  /** `YYYY-MM-DDTHH:MM`, blank, or typed text that is no moment. */
  value: string
  onMoment: (moment: string) => void
}

/** The time until another is chosen, so that a day alone makes a moment. */
const MORNING = '09:00'

/** A day, and a time that may be blank. The day must be complete, because half-typed text may contain a T. */
const PARTS = /^(\d{4}-\d{2}-\d{2})T(.*)$/

/** A day, typed or chosen, and a time, which stays when the day changes. */
export function MomentField({ label, value, onMoment, ...props }: MomentFieldProps) {
  const [, day = value, time = ''] = PARTS.exec(value) ?? []
  const [chosen, setChosen] = useState(MORNING)
  if (time !== '' && time !== chosen) setChosen(time)

  function setDay(typed: string) {
    if (A_MOMENT.test(typed)) onMoment(typed)
    else onMoment(isDay(typed) ? `${typed}T${time || chosen}` : typed)
  }
  return (
    <div className={`grid gap8 top ${classes.moment}`}>
      <DateField {...props} className={classes.day} label={label} value={day} onChange={setDay} />
      <TextInput
        type="time"
        label="Time"
        aria-label={`${label}, time`}
        readOnly={!isDay(day)}
        value={time}
        onChange={({ currentTarget }) => onMoment(`${day}T${currentTarget.value}`)}
      />
    </div>
  )
}
