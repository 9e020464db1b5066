import type { ReactNode } from 'react'
import { useAcademy } from '../../../academy.ts'
import { SETTINGS_GROUPS } from '../../../shell/office/settings-groups.ts'
import { MenuPage } from '../../../ui/layout/menu-page.tsx'

const HOSTING = '/admin/settings/hosting'
const GROUPS = SETTINGS_GROUPS.map(({ sections }) =>
  // The footer pages have one address each.
  sections.map(({ to, text }) => ({ to, text, hasMore: to.endsWith('/pages') })),
)
const WITHOUT_HOST = GROUPS.map((links) => links.filter(({ to }) => to !== HOSTING))
const TITLES = SETTINGS_GROUPS.map(({ title }) => title)

export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { isHosted } = useAcademy()
  return (
    <MenuPage
      menu="Settings"
      groups={isHosted ? GROUPS : WITHOUT_HOST}
      titles={TITLES}
      title={title}
    >
      {children}
    </MenuPage>
  )
}
