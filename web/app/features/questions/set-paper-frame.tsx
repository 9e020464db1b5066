import type { ReactNode } from 'react'
import { MenuPage } from '../../ui/layout/menu-page.tsx'

const GROUPS = [
  [
    { to: '/admin/set-paper/create', text: 'Create' },
    { to: '/admin/set-paper/get-one', text: 'Get by ID' },
    { to: '/admin/set-paper/all', text: 'All' },
  ],
]

type SetPaperFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** The menu of the set paper beside one of its screens. */
export function SetPaperFrame(props: SetPaperFrameProps) {
  return <MenuPage menu="Set paper" groups={GROUPS} {...props} />
}
