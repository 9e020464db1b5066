import { readSession } from '../../../session.ts'
import classes from './results.module.css'
import { ResultsSheets } from './results-sheets.tsx'

/** What the student got in tests, with the way to each. */
export default function OwnSheets() {
  const uid = readSession().studentUid
  if (!uid) return null
  return (
    <div className={classes.own}>
      <ResultsSheets uid={uid} reviewOf={({ test_id }) => `/student/tests/${test_id}`} />
    </div>
  )
}
