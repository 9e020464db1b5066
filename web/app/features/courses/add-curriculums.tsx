import { CurriculumDraft } from '@ganit/contract/curriculums'
import { schemaResolver } from '@mantine/form'
import { titled } from '../../academy.ts'
import { AddRows } from './add-rows.tsx'
import { addCurriculum } from './curriculums.data.ts'

export const meta = titled('Add curriculum')

const errorsOf = schemaResolver(CurriculumDraft, { sync: true })

export default function AddCurriculums() {
  return (
    <AddRows
      title="Add Curriculum"
      list="/admin/courses/curriculums"
      nouns={['curriculum', 'curriculums']}
      fields={[{ name: 'curriculum_name', label: 'Curriculum Name' }]}
      errorsOf={errorsOf}
      add={addCurriculum}
      texts={{ saved: 'Curriculum saved', failure: 'Something went wrong.' }}
    />
  )
}
