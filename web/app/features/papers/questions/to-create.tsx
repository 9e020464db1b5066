import { redirect } from 'react-router'

/** `/admin/set-paper` itself, and whatever it does not know below it; the page before stays until it is left for good. */
export const clientLoader = () => redirect('/admin/set-paper/create')

export default function ToCreate() {
  return null
}
