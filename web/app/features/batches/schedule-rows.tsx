import { BATCH_LABELS, type Batch, SCHEDULES_MAX, WEEKDAYS } from '@ganit/contract/batches'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { type BatchEditing, BLANK_SCHEDULE } from './batch-fields.ts'
import { FromDay } from './from-day.tsx'
import { hourAfter, lessonAfter } from './next-lesson.ts'
import classes from './schedule-rows.module.css'
import type { Places } from './use-places.ts'
import { WhoAndWhere } from './who-and-where.tsx'

const DAYS = [
  { value: '', label: 'Select a weekday' },
  ...WEEKDAYS.map((day) => ({ value: day, label: day })),
]

const OF_BATCH = { teacher_id: 'The batch’s', room_id: 'The batch’s' }

type ScheduleRowsProps = {
  edit: BatchEditing
  /** Null where it is yet to be made. */
  batch: Batch | null
  places: Places
}

/** The weekly lessons, a row for each; one is always kept. */
export function ScheduleRows({ edit, batch, places }: ScheduleRowsProps) {
  const { form } = edit
  /** Whether each row may name a teacher and a room of its own. */
  const [areOpen, setOpen] = useState(() =>
    form.getValues().schedules.some(({ teacher_id, room_id }) => teacher_id || room_id),
  )
  const { schedules } = form.values
  const rows = useRef<HTMLFieldSetElement>(null)
  const input = (row: number, name: keyof typeof BLANK_SCHEDULE) => ({
    label: BATCH_LABELS[name],
    ...form.getInputProps(`schedules.${row}.${name}`),
  })

  /** Another lesson, as weeks mostly go; what is to be looked at first has the focus. */
  function add() {
    const last = form.getValues().schedules.at(-1) ?? BLANK_SCHEDULE
    flushSync(() => form.insertListItem('schedules', lessonAfter(last)))
    rows.current?.querySelector<HTMLElement>(':scope > fieldset:last-of-type select')?.focus()
  }
  /** Not while it is typed: each digit makes another time. */
  function endAfter(row: number) {
    const { start_time = '', end_time } = form.getValues().schedules[row] ?? {}
    if (!end_time) form.setFieldValue(`schedules.${row}.end_time`, hourAfter(start_time))
  }
  return (
    <fieldset ref={rows} className={classes.schedules}>
      <legend>Schedules</legend>
      {schedules.map((_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a row shows is the form's, not its own.
        <fieldset key={row} className={classes.row} aria-label={`Schedule ${row + 1}`}>
          <NativeSelect data={DAYS} {...input(row, 'weekday')} />
          <TextInput type="time" {...input(row, 'start_time')} onBlur={() => endAfter(row)} />
          <TextInput type="time" {...input(row, 'end_time')} />
          {areOpen && (
            <div className={classes.place}>
              <WhoAndWhere places={places} none={OF_BATCH} inputOf={(name) => input(row, name)} />
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
      <div className={classes.add}>
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
      {batch && <FromDay edit={edit} batch={batch} />}
    </fieldset>
  )
}
