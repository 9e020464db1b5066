import { useEffect } from 'react'
import { titled } from '../../../academy.ts'
import { forReader, loadsFirst, type Opened } from '../../../api/loads-first.ts'
import { accountHere, readSession } from '../../../session.ts'
import { keepShell } from '../../../shell/offline/keep-shell.ts'
import { REGISTERED, requireRole } from '../../../shell/session/guards.ts'
import paper from '../../../ui/layout/paper.module.css'
import { ledger } from '../../money/payments/payments.data.ts'
import { agreements } from '../../people/agreements/agreements.data.ts'
import { guardiansOf } from '../../people/guardians/guardians.data.ts'
import { familyMoney, inbox, ownGuardianships } from '../../people/guardians/own-family.data.ts'
import type { Route } from './+types/dashboard'
import { ownBatches, ownCourses, ownProfile, ownWeek } from './dashboard.data.ts'
import classes from './dashboard.module.css'
import { OwnProfile } from './own-profile.tsx'
import { ProblemSheet } from './problem-sheet.tsx'
import { cachedProfileSummary } from './profile-summary.ts'

export const meta = titled('Dashboard')

const first = loadsFirst(['student'], ({ uid, today, ask }: Opened) =>
  Promise.all([
    ask(ownProfile(uid)),
    ask(ownBatches),
    ask(ownCourses),
    ask(ownWeek(today)),
    ask(ownGuardianships),
    ask(guardiansOf({ uid })),
    ask(familyMoney({})),
    ask(ledger({ uid })),
    ask(inbox),
    ask(agreements({ uid })),
  ]),
)

export const loader = forReader(async (opened: Route.LoaderArgs) => {
  await first.loader(opened)
  return { uid: accountHere(), isAway: false }
})

export async function clientLoader(opened: Route.ClientLoaderArgs) {
  const { studentUid } = readSession()
  // A stored profile means that the student is registered, so the record loads while the server checks the session.
  if (studentUid && cachedProfileSummary(studentUid)) first.clientLoader(opened)
  const student = await requireRole(REGISTERED)
  if (student) first.clientLoader(opened)
  return { uid: readSession().studentUid, isAway: student === null }
}

/** The student's first page: tasks, and then week, tests, record and fees. */
export default function Dashboard({ loaderData: { uid, isAway } }: Route.ComponentProps) {
  useEffect(() => void keepShell('/student/dashboard', '/open'), [])
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
