import { redirect } from 'react-router'

/** `/admin/batches` and unknown addresses below it. */
export const clientLoader = () => redirect('/admin/batches/all')

export default function ToAllBatches() {
  return null
}
