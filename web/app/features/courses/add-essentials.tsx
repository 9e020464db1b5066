import { EssentialDraft } from '@ganit/contract/essentials'
import { schemaResolver } from '@mantine/form'
import { titled } from '../../academy.ts'
import { AddRows } from './add-rows.tsx'
import { addEssential } from './essentials.data.ts'

export const meta = titled('Add essentials')

const errorsOf = schemaResolver(EssentialDraft, { sync: true })

export default function AddEssentials() {
  return (
    <AddRows
      title="Add Essentials"
      list="/admin/courses/essentials"
      nouns={['essential', 'essentials']}
      fields={[
        { name: 'classroom_essentials_name', label: 'Essential Name' },
        { name: 'classroom_essentials_description', label: 'Description', isLong: true },
      ]}
      errorsOf={errorsOf}
      add={addEssential}
      texts={{ saved: 'Essential saved', failure: 'Failed to save essentials.' }}
    />
  )
}
