import { useState } from 'react'
import { isDay } from '../../text/times/dates.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'

type DayFieldProps = Omit<DateFieldProps, 'onChange' | 'onBlur'> & {
  value: string
  /** Called with complete days only, or blank. */
  onDay: (day: string) => void
}

/** The earliest day accepted, because a half-typed year reads as an ancient one. */
const FIRST = '1990-01-01'

/** A date field that reports a day once the focus leaves it, so that no list is requested at each key. */
export function DayField({ value, onDay, ...props }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()

  function report(day = typed) {
    setTyped(undefined)
    if (day === undefined || day === value) return
    if (day === '' || (isDay(day) && day >= FIRST)) onDay(day)
  }
  return (
    <DateField
      {...props}
      value={typed ?? value}
      onChange={(day, isWhole) => (isWhole ? report(day) : setTyped(day))}
      onBlur={() => report()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter must not submit a form.
        event.preventDefault()
        report()
      }}
    />
  )
}
