import { useLingui } from '@lingui/react'
import { titled } from '../../../academy.ts'
import { readSession } from '../../../session.ts'
import { ColumnFrame } from '../../../ui/layout/column-frame.tsx'
import { Weeks } from './weeks.tsx'

export const meta = titled('Weekly note')

/** The notes about a student, week by week, without money. */
export default function OwnWeeks() {
  const { studentUid: uid } = readSession()
  const { i18n } = useLingui()
  return (
    <ColumnFrame title={i18n.t('Weekly note')} back="/student/dashboard">
      {uid && <Weeks uid={uid} />}
    </ColumnFrame>
  )
}
