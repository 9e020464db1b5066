import type { Batch } from '@ganit/contract/batches'
import { dayAfter } from '@ganit/contract/days'
import { TextInput } from '@mantine/core'
import { formatDay } from '../../ui/text/dates.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import type { BatchEditing } from './batch-fields.ts'
import classes from './schedule-rows.module.css'

/** For how many days lessons are made ahead. */
const DAYS_AHEAD = 84

/** From which day on what is changed here holds, and from when what is stored does. */
export function FromDay({ edit, batch }: { edit: BatchEditing; batch: Batch }) {
  const today = useToday()
  return (
    <div className={classes.from}>
      {batch.times_from && <p>These times hold from {formatDay(batch.times_from)}.</p>}
      <TextInput
        type="date"
        min={today}
        max={dayAfter(today, DAYS_AHEAD)}
        description="Other times, teachers and rooms hold from this day on; left blank, from today."
        {...edit.input('from')}
      />
    </div>
  )
}
