import { redirect } from 'react-router'

/** `/admin/batches` itself, and whatever it does not know below it; the page before stays until it is left for good. */
export const clientLoader = () => redirect('/admin/batches/all')

export default function ToAllBatches() {
  return null
}
