import type { ReactNode } from 'react'
import { menuOf } from '../../shell/admin-menus.ts'
import { MenuPage } from '../../ui/layout/menu-page.tsx'

const GROUPS = menuOf('courses')

type CoursesFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** The side menu of courses, curriculums and essentials beside one of their screens. */
export function CoursesFrame(props: CoursesFrameProps) {
  return <MenuPage menu="Teaching" groups={GROUPS} {...props} />
}
