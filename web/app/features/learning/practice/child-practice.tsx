import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { keepShell } from '../../../shell/offline/keep-shell.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'
import { ChildSwitch, useShownChild } from '../../people/guardians/child-switch.tsx'
import { PracticeHome } from './practice-home.tsx'
import { mayPractiseHere } from './practises-here.ts'
import { Session } from './session/session.tsx'
import { openPractice } from './session/unsent-practice.ts'

export const meta = titled('Practice')

/** The practice of a child on a guardian's phone (`?child=`), or one session (`&session=`). */
export default function ChildPractice() {
  const [params] = useSearchParams()
  const shownOf = useShownChild()
  const session = params.get('session')
  const child = params.get('child')

  useEffect(() => void keepShell('/guardian/practice'), [])
  // Answers that wait here are sent even if the child has an account of their own meanwhile.
  useEffect(openPractice, [])
  if (session)
    return (
      <Session
        key={session}
        session_id={session}
        student_id={Number(child)}
        back={`/guardian/practice${child ? `?child=${child}` : ''}`}
      />
    )
  return (
    <AreaPage>
      {({ children }) => {
        const seen = children.filter(mayPractiseHere)
        const isOther = child !== null && !seen.some((each) => String(each.student_id) === child)
        const shown = isOther ? undefined : shownOf(seen)
        if (!shown)
          return (
            <NobodyHere>{isOther && <ChildSwitch shown={undefined} all={children} />}</NobodyHere>
          )
        return (
          <PracticeHome
            key={shown.student_id}
            child={shown}
            back={`/guardian/dashboard?child=${shown.student_id}`}
          >
            <ChildSwitch shown={shown} all={seen} />
          </PracticeHome>
        )
      }}
    </AreaPage>
  )
}

function NobodyHere({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <>
      <h1>{i18n.t('Practice')}</h1>
      {children}
      <p>{i18n.t('From Class 9 on, students practise with their own account.')}</p>
      <p>
        <Link to="/guardian/dashboard">{i18n.t('Back to the dashboard')}</Link>
      </p>
    </>
  )
}
