import { useEffect } from 'react'
import { titled } from '../../../academy.ts'
import { queryClient } from '../../../api/query-client.ts'
import { isSignedIn, readSession } from '../../../session.ts'
import { keepShell } from '../../../shell/offline/keep-shell.ts'
import { requireRegistered } from '../../../shell/session/guards.ts'
import paper from '../../../ui/layout/paper.module.css'
import type { Route } from './+types/dashboard'
import { ownBatches, ownCourses, ownProfile } from './dashboard.data.ts'
import classes from './dashboard.module.css'
import { OwnProfile } from './own-profile.tsx'
import { ProblemSheet } from './problem-sheet.tsx'
import { cachedProfileSummary } from './profile-summary.ts'

export const meta = titled('Dashboard')

export async function clientLoader() {
  const { studentUid } = readSession()
  // A returning student is registered: load the record while the server checks the session.
  if (studentUid && isSignedIn() && cachedProfileSummary(studentUid)) prefetchOwnData(studentUid)
  const student = await requireRegistered()
  if (student) prefetchOwnData(student.uid)
  return { uid: readSession().studentUid, isAway: student === null }
}

function prefetchOwnData(uid: string) {
  void queryClient.prefetchQuery(ownProfile(uid))
  void queryClient.prefetchQuery(ownBatches)
  void queryClient.prefetchQuery(ownCourses)
}

/** The student's first page: what is to do, then week, tests, record and fees. */
export default function Dashboard({ loaderData: { uid, isAway } }: Route.ComponentProps) {
  useEffect(() => keepShell('/student/dashboard', '/open'), [])
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared} ${paper.ruled}`}>
      <div className={paper.wrap}>
        {uid ? (
          <OwnProfile key={uid} uid={uid} isAway={isAway} />
        ) : (
          <ProblemSheet
            problem={{ text: 'Student UID missing. Please re-login.', remedy: 'login' }}
          />
        )}
      </div>
    </main>
  )
}
