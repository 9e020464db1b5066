import { Navigate } from 'react-router'

/** `/admin/batches` itself, and whatever it does not know below it. */
export default function ToAllBatches() {
  return <Navigate to="/admin/batches/all" replace />
}
