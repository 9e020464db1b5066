import type { OwnChild } from '@ganit/contract/guardians'
import { useLingui } from '@lingui/react'
import { Outlet } from 'react-router'
import { ChildAttendance } from './child-attendance.tsx'
import { ChildConsents } from './child-consents.tsx'
import { ChildContacts } from './child-contacts.tsx'
import { ChildLessons } from './child-lessons.tsx'
import { ChildMoney } from './child-money.tsx'

type ChildViewProps = { child: OwnChild; all: readonly OwnChild[] }

/** One child: what is to be paid, the next lesson, attendance, homework, tests. */
export function ChildView({ child, all }: ChildViewProps) {
  const { i18n } = useLingui()

  return (
    <>
      <h1>{child.name}</h1>
      {!child.may_see && (
        <p>
          {i18n.t(
            '{name} is of age. Lessons and attendance are shown once {name} agrees, on their own page.',
            { name: child.first_name },
          )}
        </p>
      )}
      <ChildMoney child={child} all={all} />
      {child.may_see && (
        <>
          <ChildLessons child={child} />
          <ChildAttendance student_id={child.student_id} />
          <Outlet context={{ uid: child.uid, student_id: child.student_id }} />
          {!child.limited && (
            <>
              <ChildContacts child={child} />
              <ChildConsents child={child} />
            </>
          )}
        </>
      )}
    </>
  )
}
