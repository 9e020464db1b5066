import type { ReactNode } from 'react'
import { useMenuOf } from '../../../shell/office/admin-menus.ts'
import { MenuPage } from '../../../ui/layout/menu-page.tsx'

type CoursesFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** The side menu of courses, curriculums and essentials. */
export function CoursesFrame(props: CoursesFrameProps) {
  return <MenuPage menu="Teaching" groups={useMenuOf('courses')} {...props} />
}
