import { useLingui } from '@lingui/react'
import { titled } from '../../../academy.ts'
import { ChildPage } from '../../people/guardians/child-page.tsx'
import { Weeks } from './weeks.tsx'

export const meta = titled('Weekly note')

/** The notes about one child (`?child=`) that a guardian was sent, week by week. */
export default function ChildWeeks() {
  const { i18n } = useLingui()
  return (
    <ChildPage title={i18n.t('Weekly note')} none={i18n.t('No weekly note yet.')}>
      {({ uid }) => <Weeks key={uid} uid={uid} />}
    </ChildPage>
  )
}
