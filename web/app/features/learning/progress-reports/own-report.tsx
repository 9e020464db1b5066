import { titled } from '../../../academy.ts'
import { readSession } from '../../../session.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import type { Route } from './+types/own-report'
import { Report } from './report.tsx'

export const meta = titled('Progress report')

/** A progress report about the student who is signed in. */
export default function OwnReport({ params: { id } }: Route.ComponentProps) {
  const { studentUid: uid } = readSession()
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={page.column}>
        {uid && <Report key={id} uid={uid} report_id={id} back="/student/dashboard" />}
      </div>
    </main>
  )
}
