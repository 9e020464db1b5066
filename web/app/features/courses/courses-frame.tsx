import type { ReactNode } from 'react'
import { MenuPage } from '../../ui/layout/menu-page.tsx'

const GROUPS = [
  [
    { to: '/admin/courses/all', text: 'Show All Courses' },
    { to: '/admin/courses/curriculums', text: 'All Curriculums' },
    { to: '/admin/courses/essentials', text: 'All ClassroomEssential' },
  ],
  [
    { to: '/admin/courses/create', text: 'Add Course' },
    { to: '/admin/courses/curriculums/create', text: 'Add Curriculum' },
    { to: '/admin/courses/essentials/create', text: 'Add Essentials' },
  ],
]

type CoursesFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** The side menu of courses, curriculums and essentials beside one of their screens. */
export function CoursesFrame(props: CoursesFrameProps) {
  return <MenuPage menu="Teaching" groups={GROUPS} {...props} />
}
