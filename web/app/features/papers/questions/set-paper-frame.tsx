import type { ReactNode } from 'react'
import { useMenuOf } from '../../../shell/office/admin-menus.ts'
import { MenuPage } from '../../../ui/layout/menu-page.tsx'

type SetPaperFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

export function SetPaperFrame(props: SetPaperFrameProps) {
  return <MenuPage menu="Set paper" groups={useMenuOf('paper')} {...props} />
}
