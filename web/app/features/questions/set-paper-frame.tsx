import type { ReactNode } from 'react'
import { menuOf } from '../../shell/admin-menus.ts'
import { MenuPage } from '../../ui/layout/menu-page.tsx'

const GROUPS = menuOf('paper')

type SetPaperFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** The menu of the set paper beside one of its screens. */
export function SetPaperFrame(props: SetPaperFrameProps) {
  return <MenuPage menu="Set paper" groups={GROUPS} {...props} />
}
