import type { OwnChild } from '@ganit/contract/guardians'
import { useSearchParams } from 'react-router'
import { titled } from '../../academy.ts'
import { AreaPage } from './area-page.tsx'
import { ChildSwitch } from './child-switch.tsx'
import { ChildView } from './child-view.tsx'
import { Inbox } from './inbox.tsx'

export const meta = titled('Children')

/** What a guardian looks at most: one child at a time, what needs doing on top. `?child=` is the one that is shown. */
export default function Dashboard() {
  const [params] = useSearchParams()
  const shownOf = (children: readonly OwnChild[]) =>
    children.find(({ student_id }) => String(student_id) === params.get('child')) ?? children[0]

  return (
    <AreaPage>
      {({ children }) => {
        const child = shownOf(children)
        return (
          <>
            <ChildSwitch shown={child} all={children} />
            {child && <ChildView key={child.student_id} child={child} all={children} />}
            <Inbox />
          </>
        )
      }}
    </AreaPage>
  )
}
