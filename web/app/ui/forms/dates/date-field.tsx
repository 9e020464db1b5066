import { type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { NOT_LOADED, useLazyImport } from '../../feedback/loading/use-lazy-import.ts'
import { toastFailure } from '../../feedback/toasts/toast.ts'
import { Icon } from '../../layout/icon.tsx'
import { formatDay, isDay } from '../../text/times/dates.ts'
import { readDay } from '../../text/times/read-day.ts'
import { useToday } from '../../text/times/use-clock.ts'
import { TextInput, type TextInputProps } from '../fields/fields.tsx'
import classes from './date-field.module.css'

export type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, blank, or typed text that is no day. */
  value?: string
  min?: string | undefined
  max?: string | undefined
  /** `isWhole`: the day was chosen, or typed in full, so that no more typing follows. */
  onChange?: (day: string, isWhole: boolean) => void
}

const loadCalendar = () => import('./calendar.tsx')

/** `05 Apr 2026`, with two digits for the day, so that days below one another align. */
const formatShownDay = (value: string) =>
  isDay(value) ? formatDay(value).padStart(11, '0') : value

/** A day, typed or chosen in a calendar. Some older forms keep the browser's own field. */
export const DateField = memo(function DateField({
  value = '',
  min,
  max,
  onChange,
  onBlur,
  ...props
}: DateFieldProps) {
  const today = useToday()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [isKeyed, setKeyed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const Calendar = useLazyImport(isOpen, loadCalendar, () => {
    setOpen(false)
    toastFailure(NOT_LOADED)
  })

  function onKeyDown(event: KeyboardEvent) {
    const opens = event.key === 'ArrowDown' && event.target === input.current && !props.readOnly
    if (!opens && (event.key !== 'Escape' || !isOpen)) return
    // Escape closes only the calendar, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    setKeyed(opens)
    setOpen(opens)
    if (!opens) input.current?.focus()
  }
  function pick(day: string) {
    setTyped(undefined)
    setOpen(false)
    onChange?.(day, true)
    input.current?.focus()
  }
  function closeIfLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what is pressed.
    <div className={`anchor ${classes.root}`} onKeyDown={onKeyDown} onBlur={closeIfLeft}>
      <TextInput
        autoComplete="off"
        aria-haspopup={props.readOnly ? undefined : 'dialog'}
        {...props}
        ref={input}
        value={typed ?? formatShownDay(value)}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          onChange?.(readDay(text, today) ?? text.trim(), isDay(text))
        }}
        onBlur={(event) => {
          setTyped(undefined)
          onBlur?.(event)
        }}
        rightSection={
          !props.readOnly && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.open}
              aria-label="Calendar"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => {
                setKeyed(false)
                setOpen(!isOpen)
              }}
            >
              <Icon name="calendar" size={18} />
            </button>
          )
        }
      />
      {isOpen && Calendar && (
        <Calendar
          value={isDay(value) ? value : ''}
          today={today}
          min={min}
          max={max}
          takesFocus={isKeyed}
          onPick={pick}
        />
      )}
    </div>
  )
})
