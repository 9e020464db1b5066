import { redirect } from 'react-router'

/** `/admin/set-paper` and unknown addresses below it. */
export const clientLoader = () => redirect('/admin/set-paper/create')

export default function ToCreate() {
  return null
}
