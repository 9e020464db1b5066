import { titled } from '../../../academy.ts'
import { readSession } from '../../../session.ts'
import { ColumnFrame } from '../../../ui/layout/column-frame.tsx'
import type { Route } from './+types/own-report'
import { Report } from './report.tsx'

export const meta = titled('Progress report')

/** A progress report about the student who is signed in. */
export default function OwnReport({ params: { id } }: Route.ComponentProps) {
  const { studentUid: uid } = readSession()
  return (
    <ColumnFrame>
      {uid && <Report key={id} uid={uid} report_id={id} back="/student/dashboard" />}
    </ColumnFrame>
  )
}
