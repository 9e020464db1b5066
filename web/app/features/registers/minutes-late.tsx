import { LATE_MINUTES_MAX } from '@ganit/contract/registers'
import classes from './register-row.module.css'

type MinutesLateProps = {
  name: string
  minutes: number | null
  /** Absent where the register can only be read. */
  onChange?: ((minutes: number | null) => void) | undefined
}

const read = (text: string) => {
  const minutes = Math.min(Number(text.replace(/\D/g, '')), LATE_MINUTES_MAX)
  return minutes > 0 ? minutes : null
}

/** How many minutes somebody came late; it may be left open. */
export function MinutesLate({ name, minutes, onChange }: MinutesLateProps) {
  if (!onChange) return minutes === null ? null : <p className={classes.minutes}>{minutes} min</p>
  return (
    <label className={classes.minutes}>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${name}: minutes late`}
        value={minutes ?? ''}
        onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
      />{' '}
      min late
    </label>
  )
}
