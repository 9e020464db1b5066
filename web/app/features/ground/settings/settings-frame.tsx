import type { ReactNode } from 'react'
import { useMenuOf } from '../../../shell/office/admin-menus.ts'
import { MenuPage } from '../../../ui/layout/menu-page.tsx'

const SETTINGS = '/admin/settings'

const SECTIONS = [
  { to: `${SETTINGS}#academy`, text: 'Academy' },
  { to: `${SETTINGS}#contact`, text: 'Contact' },
  { to: `${SETTINGS}#who-has-paid`, text: 'Who has paid' },
  { to: `${SETTINGS}#paying`, text: 'Paying' },
  { to: `${SETTINGS}#upi`, text: 'Paying by UPI' },
  { to: `${SETTINGS}#late-fee`, text: 'Paying late' },
  { to: `${SETTINGS}#tax`, text: 'Tax' },
  { to: `${SETTINGS}#social-links`, text: 'Social links' },
  { to: `${SETTINGS}#testimonials`, text: 'Testimonials' },
  { to: `${SETTINGS}#landing-page`, text: 'Landing page' },
  { to: `${SETTINGS}#class-pages`, text: 'Class pages' },
  { to: `${SETTINGS}#toppers`, text: 'Toppers' },
  { to: `${SETTINGS}#promises`, text: 'Visitors' },
  { to: `${SETTINGS}#time-zone`, text: 'Time zone' },
  { to: `${SETTINGS}#guardians`, text: 'Parents' },
  { to: `${SETTINGS}#staff`, text: 'Staff' },
  { to: `${SETTINGS}#registers`, text: 'Registers' },
  { to: `${SETTINGS}#practice`, text: 'Practice' },
  { to: `${SETTINGS}#homework`, text: 'Homework' },
  { to: `${SETTINGS}#privacy`, text: 'Privacy' },
]

export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuPage menu="Settings" groups={[SECTIONS, ...useMenuOf('settings')]} title={title}>
      {children}
    </MenuPage>
  )
}
