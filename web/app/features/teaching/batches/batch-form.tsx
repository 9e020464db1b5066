import type { Input } from '@ganit/contract/endpoint'
import type { Batch, createBatch, updateBatch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { fetchAnew } from '../../../api/query-client.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import {
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  TextInput,
} from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import { CLASS_CHOICES } from '../../../ui/text/class-choices.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { classOfCourse, courseChoices } from '../../site/courses/courses.data.ts'
import classes from './batch.module.css'
import {
  ANY_CLASS,
  type BatchFields,
  errorsOf,
  LABELS,
  snapshotOf,
  toDraft,
  withClass,
} from './batch-fields.ts'
import { addBatch, batchToEdit, changeBatch } from './batches.data.ts'
import { classOfName } from './class-of-name.ts'
import { firstMonthFor, MonthlyFee } from './monthly-fee.tsx'
import { ScheduleRows } from './schedule-rows.tsx'
import { tellOfLessons } from './tell-of-lessons.tsx'
import { usePlaces } from './use-places.ts'
import { WhoAndWhere } from './who-and-where.tsx'

type CourseInputProps = Omit<NativeSelectProps, 'data'> & {
  /** The batch whose course is shown while the other courses load. */
  batch: Batch | null
}

/** The batch's course, with the class it implies. */
const CourseInput = memo(function CourseInput({ batch, ...props }: CourseInputProps) {
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
            : 'The course on the website, may stay empty. A batch with a course takes students of that course’s class.'
      }
    />
  )
})

type Draft = Input<typeof createBatch>['body']
type Changes = Input<typeof updateBatch>['body']

const optional = { isOptional: true }
const INVITE_FIRST = 'Teachers appear here once the owner has invited them under Staff.'
const ONLINE =
  'Only for a batch that always meets online. Its lessons then take no room. Families are not told of it.'
const NONE = { teacher_id: 'No teacher', room_id: 'No room' }
const CLASSES = [...CLASS_CHOICES, { value: ANY_CLASS, label: 'Any class' }]
const NO_CLASS_FIRST = [{ value: '', label: 'Choose the class' }, ...CLASSES]
const OFFERED = {
  '': 'Until a class is chosen, the site offers the batch to nobody.',
  [ANY_CLASS]: 'The site offers the batch to every class.',
}

type BatchFormProps = {
  batch: Batch | null
  /**
   * The address of the batch's own page, if the form stands there. It then has chips for days, and accepts a new room.
   */
  own?: string
}

/** The form of a batch, or of a new one. */
export function BatchForm({ batch, own }: BatchFormProps) {
  const batch_id = batch?.batch_id
  const today = useToday()
  const monthOf = ({ monthly_fee }: BatchFields) => firstMonthFor(today, monthly_fee.day)
  const edit = useRecordForm<Batch, BatchFields>({
    record: batch,
    snapshotOf,
    labels: LABELS,
    errorsOf: (fields) => errorsOf(fields, batch_id, monthOf(fields)),
    // The schema has validated the weekdays.
    add: async (fields, attempt) =>
      tellOfLessons(await addBatch(toDraft(fields, monthOf(fields)) as Draft, attempt)),
    change: async (changes): Promise<Batch> => {
      const all = { batch_id, ...withClass(changes, edit.form.getValues().course_id) }
      return tellOfLessons(await changeBatch(all as Changes))
    },
    load: () => fetchAnew(batchToEdit({ batch_id: batch_id ?? 0 })),
    list: own ?? '/admin/batches/all',
    texts: {
      saved: batch ? 'Batch updated!' : 'Batch created!',
      failure: 'Failed to save batch.',
    },
  })
  const { input } = edit
  const { class_number } = edit.form.values
  const places = usePlaces()
  const name = input('batch_name')
  /** Proposes the class that the name of a new batch says, until another one is chosen. */
  const nameIt = (typed: string) => {
    const { batch_name, course_id, class_number: chosen } = edit.form.getValues()
    const proposed = classOfName(typed)
    edit.form.setFieldValue('batch_name', typed)
    if (!batch && course_id === '' && chosen === classOfName(batch_name) && proposed !== chosen)
      edit.form.setFieldValue('class_number', proposed)
  }

  return (
    <FormSheet edit={edit} save={batch ? 'Update Batch' : 'Create Batch'}>
      <div className={classes.columns}>
        <div className="stack gap20 packed">
          <TextInput
            autoComplete="off"
            {...name}
            onChange={({ currentTarget }) => nameIt(currentTarget.value)}
          />
          <CourseInput {...input('course_id')} batch={batch} />
          {!edit.form.values.course_id && (
            <NativeSelect
              data={class_number === '' ? NO_CLASS_FIRST : CLASSES}
              description={OFFERED[class_number as keyof typeof OFFERED]}
              {...input('class_number')}
            />
          )}
          <Textarea rows={4} {...optional} {...input('description')} />
          <TextInput inputMode="numeric" autoComplete="off" {...optional} {...input('capacity')} />
          <div className={`grid gap12 halves top ${classes.days}`}>
            <DateField {...optional} {...input('starts_on')} />
            <DateField {...optional} {...input('ends_on')} />
          </div>
        </div>
        <div className="stack gap20 packed">
          {!batch && (
            <MonthlyFee
              form={edit.form}
              fee={edit.form.values.monthly_fee}
              errors={Object.keys(edit.form.errors).join()}
            />
          )}
          <ScheduleRows edit={edit} batch={batch} places={places} isShort={own !== undefined} />
          <WhoAndWhere
            places={places}
            none={NONE}
            inputOf={input}
            takesNewRooms={own !== undefined}
            {...(places.isOwnerAlone && { teacherHint: INVITE_FIRST })}
          />
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            description={ONLINE}
            {...optional}
            {...input('online_url')}
          />
        </div>
      </div>
    </FormSheet>
  )
}
