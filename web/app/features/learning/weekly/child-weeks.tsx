import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'
import { ChildSwitch, useShownChild } from '../../people/guardians/child-switch.tsx'
import { Weeks } from './weeks.tsx'

export const meta = titled('Weekly note')

/** The notes about one child (`?child=`) that a guardian was sent, week by week. */
export default function ChildWeeks() {
  const { i18n } = useLingui()
  const shownOf = useShownChild()

  return (
    <AreaPage>
      {({ children }) => {
        const seen = children.filter(({ may_see }) => may_see)
        const child = shownOf(seen)
        return (
          <>
            <h1>{i18n.t('Weekly note')}</h1>
            <ChildSwitch shown={child} all={seen} />
            {child ? (
              <Weeks key={child.uid} uid={child.uid} />
            ) : (
              <p>{i18n.t('No weekly note yet.')}</p>
            )}
            <p>
              <Link to={`/guardian/dashboard${child ? `?child=${child.student_id}` : ''}`}>
                {i18n.t('Back to the dashboard')}
              </Link>
            </p>
          </>
        )
      }}
    </AreaPage>
  )
}
