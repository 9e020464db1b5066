import { type Curriculum, CurriculumChanges } from '@ganit/contract/curriculums'
import { Checkbox, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { RecordScreen } from '../../ui/forms/record-screen.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { Snapshot } from '../../ui/forms/use-versioned-form.ts'
import type { Route } from './+types/edit-curriculum'
import { CourseSelect } from './course-select.tsx'
import { CoursesFrame } from './courses-frame.tsx'
import { changeCurriculum, curriculumToEdit } from './curriculums.data.ts'
import classes from './form.module.css'

export const meta = titled('Edit curriculum')

const LIST = '/admin/courses/curriculums'
const LABELS = { course_id: 'Course', curriculum_name: 'Curriculum Name', is_activate: 'Active' }
const errorsOf = schemaResolver(CurriculumChanges, { sync: true })

/** By the names of the wire: refusals name them. */
type CurriculumFields = { course_id: string; curriculum_name: string; is_activate: boolean }

const snapshotOf = ({ version, ...row }: Curriculum): Snapshot<CurriculumFields> => ({
  version,
  fields: {
    course_id: String(row.course_id),
    curriculum_name: row.curriculum_name,
    is_activate: row.is_active,
  },
})

function CurriculumForm({ curriculum }: { curriculum: Curriculum }) {
  const { curriculum_id } = curriculum
  const edit = useRecordForm<Curriculum, CurriculumFields>({
    record: curriculum,
    snapshotOf: (row) => snapshotOf(row ?? curriculum),
    labels: LABELS,
    errorsOf: (fields) => errorsOf({ ...fields, curriculum_id }),
    change: (changes) => changeCurriculum({ ...changes, curriculum_id }),
    load: () => fetchAnew(curriculumToEdit(String(curriculum_id))),
    list: LIST,
    texts: { saved: 'Curriculum updated', failure: 'Update failed.' },
  })
  return (
    <FormSheet edit={edit} save="Save">
      <div className={`${classes.fields} ${classes.narrow}`}>
        <CourseSelect {...edit.input('course_id')} stored={curriculum} />
        <TextInput autoComplete="off" {...edit.input('curriculum_name')} />
        <Checkbox {...edit.tick('is_activate')} />
      </div>
    </FormSheet>
  )
}

export default function EditCurriculum({ params: { id } }: Route.ComponentProps) {
  return (
    <RecordScreen
      title="Edit Curriculum"
      frame={CoursesFrame}
      query={useQuery(curriculumToEdit(id))}
      failure="Failed to load curriculum details."
      missing={{ title: 'Curriculum not found', list: LIST, text: 'All Curriculums' }}
    >
      {(row) => row && <CurriculumForm key={row.curriculum_id} curriculum={row} />}
    </RecordScreen>
  )
}
