import { Outlet } from 'react-router'
import { readSession } from '../../session.ts'
import classes from './results.module.css'
import { ResultsSheets } from './results-sheets.tsx'

/** Below the student's attendance: the last test, and what they have mastered. */
export default function OwnResults() {
  const uid = readSession().studentUid
  return (
    <>
      <Outlet />
      {uid && (
        <div className={classes.own}>
          <ResultsSheets uid={uid} reviewOf={({ test_id }) => `/student/tests/${test_id}`} />
        </div>
      )}
    </>
  )
}
