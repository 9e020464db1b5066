import { type Essential, EssentialChanges } from '@ganit/contract/essentials'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { RecordScreen } from '../../ui/forms/record-screen.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { Snapshot } from '../../ui/forms/use-versioned-form.ts'
import type { Route } from './+types/edit-essential'
import { CourseSelect } from './course-select.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import { changeEssential, essentialToEdit } from './essentials.data.ts'
import classes from './form.module.css'

export const meta = titled('Edit essential')

const LIST = '/admin/courses/essentials'
const LABELS = {
  course_id: 'Course',
  name: 'Essential Name',
  description: 'Description',
  is_activate: 'Active',
}
const errorsOf = schemaResolver(EssentialChanges, { sync: true })

/** By the names of the wire: refusals name them. */
type EssentialFields = {
  course_id: string
  name: string
  description: string
  is_activate: boolean
}

const snapshotOf = ({ version, ...row }: Essential): Snapshot<EssentialFields> => ({
  version,
  fields: {
    course_id: String(row.course_id),
    name: row.name,
    description: row.description,
    is_activate: row.is_active,
  },
})

function EssentialForm({ essential }: { essential: Essential }) {
  const { essential_id: essentials_id } = essential
  const edit = useRecordForm<Essential, EssentialFields>({
    record: essential,
    snapshotOf: (row) => snapshotOf(row ?? essential),
    labels: LABELS,
    errorsOf: (fields) => errorsOf({ ...fields, essentials_id }),
    change: (changes) => changeEssential({ ...changes, essentials_id }),
    load: () => fetchAnew(essentialToEdit(String(essentials_id))),
    list: LIST,
    texts: { saved: 'Essential updated', failure: 'Failed to save essentials.' },
  })
  return (
    <FormSheet edit={edit} save="Save">
      <div className={`${classes.fields} ${classes.narrow}`}>
        <CourseSelect {...edit.input('course_id')} stored={essential} />
        <TextInput autoComplete="off" {...edit.input('name')} />
        <Textarea rows={4} {...edit.input('description')} />
        <Checkbox {...edit.tick('is_activate')} />
      </div>
    </FormSheet>
  )
}

export default function EditEssential({ params: { id } }: Route.ComponentProps) {
  return (
    <RecordScreen
      title="Edit Essential"
      frame={CoursesFrame}
      query={useQuery(essentialToEdit(id))}
      failure="Failed to load essentials."
      missing={{ title: 'Essential not found', list: LIST, text: 'All Classroom Essentials' }}
    >
      {(row) => row && <EssentialForm key={row.essential_id} essential={row} />}
    </RecordScreen>
  )
}
