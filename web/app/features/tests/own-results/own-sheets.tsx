import { readSession } from '../../../session.ts'
import classes from './results.module.css'
import { ResultsSheets } from './results-sheets.tsx'

/** The student's test results, with links. */
export default function OwnSheets() {
  const uid = readSession().studentUid
  if (!uid) return null
  return (
    <div className={`stack gap24 ${classes.own}`}>
      <ResultsSheets uid={uid} reviewOf={({ test_id }) => `/student/tests/${test_id}`} />
    </div>
  )
}
