import type { ReactNode } from 'react'
import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { MenuPage } from '../../ui/layout/menu-page.tsx'
import { useMenuOf } from './admin-menus.ts'
import { TEACHER_PAPERS } from './teacher-papers.ts'

type PapersFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** The frame of papers: the owner has the menu of papers, teachers their own. */
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

/** The frame of tests: teachers have a menu, the owner's links are in the bar. */
export const TestsFrame = (props: PapersFrameProps) =>
  isInOffice(useSession().userType) ? <AdminPage {...props} /> : <TeachersFrame {...props} />
