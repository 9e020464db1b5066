import type { ReactNode } from 'react'
import { isInOffice } from '../roles.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/layout/admin-page.tsx'
import { MenuPage } from '../ui/layout/menu-page.tsx'
import { useMenuOf } from './admin-menus.ts'
import { TEACHER_PAPERS } from './teacher-papers.ts'

type PapersFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** What belongs to papers beside one of its screens: the owner has the set paper's menu, teachers their own. */
export function PapersFrame(props: PapersFrameProps) {
  const groups = useMenuOf('paper')
  return isInOffice(useSession().userType) ? (
    <MenuPage menu="Set paper" groups={groups} {...props} />
  ) : (
    <TeachersFrame {...props} />
  )
}

const TeachersFrame = (props: PapersFrameProps) => (
  <MenuPage menu="Papers" groups={[TEACHER_PAPERS]} {...props} />
)

/** What belongs to tests beside one of their screens: teachers have a menu, the owner's stand in the bar alone. */
export const TestsFrame = (props: PapersFrameProps) =>
  isInOffice(useSession().userType) ? <AdminPage {...props} /> : <TeachersFrame {...props} />
