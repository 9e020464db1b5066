import { titled } from '../../../academy.ts'
import { showPartsInOrder } from '../../../ui/layout/in-order.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'
import { ChildSwitch, useShownChild } from '../../people/guardians/child-switch.tsx'
import { ChildView } from './child-view.tsx'
import { Inbox } from './inbox.tsx'

export const meta = titled('Children')

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
