import type { OwnChild } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AreaPage } from './area-page.tsx'
import { ChildSwitch, useShownChild } from './child-switch.tsx'

type ChildPageProps = {
  title: string
  /** Shown if the guardian may see nothing of any child. */
  none: string
  children: (child: OwnChild) => ReactNode
}

/** A guardian's screen about one child (`?child=`): title, choice of the child, and the way back to the dashboard. */
export function ChildPage({ title, none, children: showOf }: ChildPageProps) {
  const { i18n } = useLingui()
  const shownOf = useShownChild()
  return (
    <AreaPage>
      {({ children }) => {
        const seen = children.filter(({ may_see }) => may_see)
        const child = shownOf(seen)
        return (
          <>
            <h1>{title}</h1>
            <ChildSwitch shown={child} all={seen} />
            {child ? showOf(child) : <p>{none}</p>}
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
