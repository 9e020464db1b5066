import { dayAfter } from '@ganit/contract/days'
import type { Input } from '@ganit/contract/endpoint'
import {
  BATCH_LABELS,
  type Batch,
  type createBatch,
  SCHEDULES_MAX,
  type updateBatch,
  WEEKDAYS,
} from '@ganit/contract/teaching/batches'
import { Button, NativeSelect, type NativeSelectProps, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchAnew } from '../../../api/query-client.ts'
import { RemoveButton } from '../../../ui/buttons/remove-button.tsx'
import field from '../../../ui/forms/field.module.css'
import { FormSheet } from '../../../ui/forms/form-sheet.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { classOfCourse, courseChoices } from '../../site/courses/courses.data.ts'
import classes from './batch.module.css'
import {
  type BatchEditing,
  type BatchFields,
  BLANK_SCHEDULE,
  errorsOf,
  LABELS,
  snapshotOf,
} from './batch-fields.ts'
import { addBatch, batchToEdit, changeBatch } from './batches.data.ts'
import { hourAfter, lessonAfter } from './next-lesson.ts'
import { tellOfLessons } from './tell-of-lessons.tsx'
import { type Places, usePlaces } from './use-places.ts'
import { WhoAndWhere } from './who-and-where.tsx'

/** Lessons are created this many days ahead. */
const DAYS_AHEAD = 84

/** The start of the changed times, and of the stored ones. */
function FromDay({ edit, batch }: { edit: BatchEditing; batch: Batch }) {
  const today = useToday()
  return (
    <div className={`stack gap8 ${classes.from}`}>
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
}

/** The weekly lessons, one row each, at least one. */
function ScheduleRows({ edit, batch, places }: ScheduleRowsProps) {
  const { form } = edit
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
      {schedules.map((_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form holds a row's state, not the row.
        <fieldset key={row} className={classes.row} aria-label={`Schedule ${row + 1}`}>
          <NativeSelect data={DAYS} {...input(row, 'weekday')} />
          <TextInput type="time" {...input(row, 'start_time')} onBlur={() => endAfter(row)} />
          <TextInput type="time" {...input(row, 'end_time')} />
          {areOpen && (
            <div className="whole">
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
      {batch && <FromDay edit={edit} batch={batch} />}
    </fieldset>
  )
}

type CourseInputProps = Omit<NativeSelectProps, 'data'> & {
  /** Its course shows while the others load. */
  batch: Batch | null
}

/** The batch's course, with the class it implies. */
function CourseInput({ batch, ...props }: CourseInputProps) {
  const { data: courses, isError } = useQuery(courseChoices)
  const known = batch?.course_id
    ? [{ value: String(batch.course_id), label: batch.course_name ?? '' }]
    : []

  const forClass = classOfCourse(courses, String(props.value ?? ''))
  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: 'No course' }, ...(courses ?? known)]}
      description={
        isError
          ? 'The courses could not be loaded. Please reload the page.'
          : forClass
            ? `Takes students of ${forClass}, the course’s class.`
            : 'The course by its name. A batch with a course takes students of that course’s class.'
      }
    />
  )
}

type Draft = Input<typeof createBatch>['body']
type Changes = Input<typeof updateBatch>['body']

const optional = { description: 'Optional', className: field.optional ?? '' }
const ONLY_WHO_ACCEPTED =
  'Teachers invited by the owner under Staff appear here once they have accepted.'
const NONE = { teacher_id: 'No teacher', room_id: 'No room' }

/** The form of a batch, or of a new one. */
export function BatchForm({ batch }: { batch: Batch | null }) {
  const batch_id = batch?.batch_id
  const edit = useRecordForm<Batch, BatchFields>({
    record: batch,
    snapshotOf,
    labels: LABELS,
    errorsOf: (fields) => errorsOf(fields, batch_id),
    // The schema has validated the weekdays.
    add: async ({ from: _, ...fields }, attempt) =>
      tellOfLessons(await addBatch(fields as Draft, attempt)),
    change: async (changes) =>
      tellOfLessons(await changeBatch({ batch_id, ...changes } as Changes)),
    load: () => fetchAnew(batchToEdit({ batch_id: batch_id ?? 0 })),
    list: '/admin/batches/all',
    texts: {
      saved: batch ? 'Batch updated!' : 'Batch created!',
      failure: 'Failed to save batch.',
    },
  })
  const { input } = edit
  const places = usePlaces()

  return (
    <FormSheet edit={edit} save={batch ? 'Update Batch' : 'Create Batch'}>
      <div className={classes.columns}>
        <div className="stack gap20 packed">
          <TextInput autoComplete="off" {...input('batch_name')} />
          <CourseInput {...input('course_id')} batch={batch} />
          <Textarea rows={4} {...optional} {...input('description')} />
          <TextInput inputMode="numeric" autoComplete="off" {...optional} {...input('capacity')} />
          <div className={`grid gap12 halves top ${classes.days}`}>
            <TextInput type="date" {...optional} {...input('starts_on')} />
            <TextInput type="date" {...optional} {...input('ends_on')} />
          </div>
        </div>
        <div className="stack gap20 packed">
          <ScheduleRows edit={edit} batch={batch} places={places} />
          <WhoAndWhere
            places={places}
            none={NONE}
            inputOf={input}
            {...(places.isOwnerAlone && { teacherHint: ONLY_WHO_ACCEPTED })}
          />
        </div>
      </div>
    </FormSheet>
  )
}
