import type { ReactNode } from 'react'
import { isInOffice } from '../roles.ts'
import { useSession } from '../session.ts'
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
    <MenuPage menu="Papers" groups={[TEACHER_PAPERS]} {...props} />
  )
}
