import type { Batch, createBatch, updateBatch } from '@ganit/contract/batches'
import type { Input } from '@ganit/contract/endpoint'
import { Textarea, TextInput } from '@mantine/core'
import { fetchAnew } from '../../api/query-client.ts'
import field from '../../ui/forms/field.module.css'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { type BatchFields, errorsOf, LABELS, snapshotOf } from './batch-fields.ts'
import classes from './batch-form.module.css'
import { addBatch, batchToEdit, changeBatch } from './batches.data.ts'
import { CourseInput } from './course-input.tsx'
import { ScheduleRows } from './schedule-rows.tsx'
import { tellOfLessons } from './tell-of-lessons.tsx'
import { usePlaces } from './use-places.ts'
import { WhoAndWhere } from './who-and-where.tsx'

type Draft = Input<typeof createBatch>['body']
type Changes = Input<typeof updateBatch>['body']

const optional = { description: 'Optional', className: field.optional ?? '' }
const ONLY_WHO_ACCEPTED = 'Whom the owner invites under Staff stands here once they have accepted.'
const NONE = { teacher_id: 'No teacher', room_id: 'No room' }

/** Makes or changes one batch; null where it is yet to be made. */
export function BatchForm({ batch }: { batch: Batch | null }) {
  const batch_id = batch?.batch_id
  const edit = useRecordForm<Batch, BatchFields>({
    record: batch,
    snapshotOf,
    labels: LABELS,
    errorsOf: (fields) => errorsOf(fields, batch_id),
    // What is sent has passed the request's own schema: its weekdays are weekdays.
    add: async ({ from: _, ...fields }, attempt) =>
      tellOfLessons(await addBatch(fields as Draft, attempt)),
    change: async (changes) =>
      tellOfLessons(await changeBatch({ batch_id, ...changes } as Changes)),
    load: () => fetchAnew(batchToEdit(String(batch_id))),
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
        <div className={classes.fields}>
          <TextInput autoComplete="off" {...input('batch_name')} />
          <CourseInput {...input('course_id')} batch={batch} />
          <Textarea rows={4} {...optional} {...input('description')} />
          <TextInput inputMode="numeric" autoComplete="off" {...optional} {...input('capacity')} />
          <div className={classes.days}>
            <TextInput type="date" {...optional} {...input('starts_on')} />
            <TextInput type="date" {...optional} {...input('ends_on')} />
          </div>
        </div>
        <div className={classes.fields}>
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
