import { TextInput } from '@mantine/core'
import { A_MOMENT, isDay } from '../text/dates.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'
import classes from './moment-field.module.css'

type MomentFieldProps = Omit<DateFieldProps, 'value' | 'onChange' | 'label'> & {
  label: string
  /** `YYYY-MM-DDTHH:MM`, blank, or what was typed and is no moment. */
  value: string
  onMoment: (moment: string) => void
}

/** The time until another is chosen, so that a day alone is a moment. */
const MORNING = '09:00'

/** A day as people write it, and a time. */
export function MomentField({ label, value, onMoment, ...props }: MomentFieldProps) {
  const [day = '', time = ''] = value.split('T')

  function setDay(typed: string) {
    if (A_MOMENT.test(typed)) onMoment(typed)
    else onMoment(isDay(typed) ? `${typed}T${time || MORNING}` : typed)
  }
  return (
    <div className={`grid gap8 top ${classes.moment}`}>
      <DateField {...props} label={label} value={day} onChange={setDay} />
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
