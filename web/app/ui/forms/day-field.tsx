import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../text/dates.ts'

type DayFieldProps = {
  label: string
  value: string
  error?: string | undefined
  readOnly?: boolean
  max?: string
  /** Called with complete days only, or blank. */
  onDay: (day: string) => void
}

/** A half-typed year reads as one of antiquity. */
const FIRST = '1990-01-01'

/** A date field that reports a day once it is complete. Until then it keeps the typed text to itself. */
export function DayField({ value, onDay, ...props }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  if (typed === value) setTyped(undefined)

  return (
    <TextInput
      type="date"
      {...props}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        const day = currentTarget.value
        setTyped(day)
        if (isDay(day) && day >= FIRST) onDay(day)
      }}
      onBlur={() => {
        if (typed === '') onDay('')
        setTyped(undefined)
      }}
    />
  )
}
