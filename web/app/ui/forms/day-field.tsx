import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../text/dates.ts'

type DayFieldProps = {
  label: string
  value: string
  error?: string | undefined
  readOnly?: boolean
  /** The last day that can be chosen. */
  max?: string
  /** Told of whole days alone, and of none. */
  onDay: (day: string) => void
}

/** While a year is typed it is one of antiquity. */
const FIRST = '1990-01-01'

/** A day that is asked for as soon as it is one. Until then the field keeps what was typed. */
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
