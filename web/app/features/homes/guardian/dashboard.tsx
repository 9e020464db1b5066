import type { OwnChild } from '@ganit/contract/people/guardians'
import { titled } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { showPartsInOrder } from '../../../ui/layout/in-order.ts'
import { ledger } from '../../money/payments/payments.data.ts'
import { agreements } from '../../people/agreements/agreements.data.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'
import { ChildSwitch, shownChild, useShownChild } from '../../people/guardians/child-switch.tsx'
import { familyMoney, inbox, ownGuardianships } from '../../people/guardians/own-family.data.ts'
import { studentProfile } from '../../people/students/students.data.ts'
import { attendanceOf } from '../../teaching/attendance/student-attendance.data.ts'
import { childWeek, ownChangeRequests } from './child.data.ts'
import { ChildView } from './child-view.tsx'
import { Inbox } from './inbox.tsx'

export const meta = titled('Children')

const first = loadsFirst(['guardian', 'student'], ({ url, today, ask }) =>
  Promise.all([
    ask(familyMoney({})),
    ask(inbox),
    ask(ownChangeRequests),
    ask(ownGuardianships).then((family) => {
      const { children = [] } = family ?? {}
      const child = shownChild(children, url.searchParams)
      return Promise.all([
        ...children.map(({ uid }) => ask(ledger({ uid }))),
        ...(child?.may_see ? askOfChild(child) : []),
      ])

      function askOfChild({ student_id, uid, limited }: OwnChild) {
        const seen = [ask(attendanceOf({ student_id }))]
        if (limited) return seen
        return [
          ...seen,
          ask(childWeek(student_id, today)),
          ask(studentProfile({ uid })),
          ask(agreements({ uid })),
        ]
      }
    }),
  ]),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** A guardian's first page: one child at a time (`?child=`), what needs action on top. */
export default function Dashboard() {
  const shownOf = useShownChild()

  return (
    <AreaPage column={showPartsInOrder}>
      {({ children }) => {
        const child = shownOf(children)
        return (
          <>
            <ChildSwitch shown={child} all={children} />
            {child && <ChildView key={child.student_id} child={child} all={children} />}
            <Inbox asks />
          </>
        )
      }}
    </AreaPage>
  )
}
