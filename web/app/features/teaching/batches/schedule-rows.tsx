import { dayAfter } from '@ganit/contract/days'
import { BATCH_LABELS, type Batch, SCHEDULES_MAX, WEEKDAYS } from '@ganit/contract/teaching/batches'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/buttons/button.tsx'
import { RemoveButton } from '../../../ui/buttons/remove-button.tsx'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import classes from './batch.module.css'
import { type BatchEditing, BLANK_SCHEDULE } from './batch-fields.ts'
import { DayChips, haveOneTime } from './day-chips.tsx'
import { hourAfter, lessonAfter } from './next-lesson.ts'
import type { Places } from './use-places.ts'
import { WhoAndWhere } from './who-and-where.tsx'

/** Lessons are created this many days ahead. */
const DAYS_AHEAD = 84

/** The start of the changed times, and of the stored ones. */
function FromDay({ edit, batch }: { edit: BatchEditing; batch: Batch }) {
  const today = useToday()
  return (
    <div className={`stack gap8 ${classes.from}`}>
      {batch.times_from && <p>These times hold from {formatDay(batch.times_from)}.</p>}
      <DateField
        min={today}
        max={dayAfter(today, DAYS_AHEAD)}
        description="Other times, teachers and rooms hold from this day on; left blank, from today."
        {...edit.input('from')}
      />
    </div>
  )
}

const DAYS = [
  { value: '', label: 'Select a weekday' },
  ...WEEKDAYS.map((day) => ({ value: day, label: day })),
]

const OF_BATCH = { teacher_id: 'The batch’s', room_id: 'The batch’s' }

type ScheduleRowsProps = {
  edit: BatchEditing
  /** Null for a new batch. */
  batch: Batch | null
  places: Places
  /** True to show days of the same time as chips, and to accept new rooms. */
  isShort: boolean
}

/** The weekly lessons, at least one row; days of the same time may be chips. */
export function ScheduleRows({ edit, batch, places, isShort }: ScheduleRowsProps) {
  const { form } = edit
  const [isOneTime, setOneTime] = useState(() => isShort && haveOneTime(form.getValues().schedules))
  /** True to show each row's own teacher and room. */
  const [areOpen, setOpen] = useState(() =>
    form.getValues().schedules.some(({ teacher_id, room_id }) => teacher_id || room_id),
  )
  const { schedules } = form.values
  const rows = useRef<HTMLFieldSetElement>(null)
  const input = (row: number, name: keyof typeof BLANK_SCHEDULE) => ({
    label: BATCH_LABELS[name],
    ...form.getInputProps(`schedules.${row}.${name}`),
  })

  /** Adds the likely next lesson and focuses its first field. */
  function add() {
    const last = form.getValues().schedules.at(-1) ?? BLANK_SCHEDULE
    flushSync(() => form.insertListItem('schedules', lessonAfter(last)))
    rows.current?.querySelector<HTMLElement>(':scope > fieldset:last-of-type select')?.focus()
  }
  /** Runs on blur, because each typed digit makes another time. */
  function endAfter(row: number) {
    const { start_time = '', end_time } = form.getValues().schedules[row] ?? {}
    if (!end_time) form.setFieldValue(`schedules.${row}.end_time`, hourAfter(start_time))
  }
  return (
    <fieldset ref={rows} className={`stack gap20 packed narrow ${classes.schedules}`}>
      <legend>Schedules</legend>
      {isOneTime && (
        <>
          <DayChips edit={edit} />
          <Button size="sm" className="fit" onClick={() => setOneTime(false)}>
            Other times on some days
          </Button>
        </>
      )}
      {!isOneTime &&
        schedules.map((_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form holds a row's state, not the row.
          <fieldset key={row} className={classes.row} aria-label={`Schedule ${row + 1}`}>
            <NativeSelect data={DAYS} {...input(row, 'weekday')} />
            <TextInput type="time" {...input(row, 'start_time')} onBlur={() => endAfter(row)} />
            <TextInput type="time" {...input(row, 'end_time')} />
            {areOpen && (
              <div className="whole">
                <WhoAndWhere
                  places={places}
                  none={OF_BATCH}
                  inputOf={(name) => input(row, name)}
                  takesNewRooms={isShort}
                />
              </div>
            )}
            {schedules.length > 1 && (
              <RemoveButton
                what={`schedule ${row + 1}`}
                className={classes.remove}
                onClick={() => form.removeListItem('schedules', row)}
              />
            )}
          </fieldset>
        ))}
      {!isOneTime && (
        <div className="wrap gap8">
          {schedules.length < SCHEDULES_MAX && (
            <Button size="sm" onClick={add}>
              + Add another schedule
            </Button>
          )}
          {!areOpen && (
            <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
              Another teacher or room on some days
            </Button>
          )}
        </div>
      )}
      {batch && <FromDay edit={edit} batch={batch} />}
    </fieldset>
  )
}
