import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { keepShell } from '../../../shell/keep-shell.ts'
import { AreaPage } from '../../people/guardian-area/area-page.tsx'
import { ChildSwitch, useShownChild } from '../../people/guardian-area/child-switch.tsx'
import { PracticeHome } from './practice-home.tsx'
import { practisesHere } from './practises-here.ts'
import { Session } from './session.tsx'

export const meta = titled('Practice')

/** The practice of a child on a guardian's phone (`?child=`), or one session (`&session=`). */
export default function ChildPractice() {
  const [params] = useSearchParams()
  const shownOf = useShownChild()
  const session = params.get('session')
  const child = params.get('child')

  useEffect(() => keepShell('/guardian/practice'), [])
  if (session)
    return (
      <Session
        key={session}
        session_id={session}
        back={`/guardian/practice${child ? `?child=${child}` : ''}`}
      />
    )
  return (
    <AreaPage>
      {({ children }) => {
        const seen = children.filter(practisesHere)
        const shown = shownOf(seen)
        if (!shown) return <NobodyHere />
        return (
          <PracticeHome
            key={shown.student_id}
            student_id={shown.student_id}
            back={`/guardian/dashboard?child=${shown.student_id}`}
          >
            <ChildSwitch shown={shown} all={seen} />
          </PracticeHome>
        )
      }}
    </AreaPage>
  )
}

function NobodyHere() {
  const { i18n } = useLingui()
  return (
    <>
      <h1>{i18n.t('Practice')}</h1>
      <p>{i18n.t('From Class 9 on, students practise with their own account.')}</p>
      <p>
        <Link to="/guardian/dashboard">{i18n.t('Back to the dashboard')}</Link>
      </p>
    </>
  )
}
