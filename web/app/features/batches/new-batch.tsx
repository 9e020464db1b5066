import { titled } from '../../academy.ts'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { BatchForm } from './batch-form.tsx'

export const meta = titled('Create batch')

export default function NewBatch() {
  return (
    <AdminPage title="Create New Batch">
      <BatchForm batch={null} />
    </AdminPage>
  )
}
