import { Navigate } from 'react-router'

/** `/admin/set-paper` itself, and whatever it does not know below it. */
export default function ToCreate() {
  return <Navigate to="/admin/set-paper/create" replace />
}
