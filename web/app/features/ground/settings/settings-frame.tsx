import type { ReactNode } from 'react'
import { SETTINGS_GROUPS } from '../../../shell/office/settings-groups.ts'
import { MenuPage } from '../../../ui/layout/menu-page.tsx'

const GROUPS = SETTINGS_GROUPS.map(({ sections }) =>
  // The footer pages have one address each.
  sections.map(({ to, text }) => ({ to, text, hasMore: to.endsWith('/pages') })),
)
const TITLES = SETTINGS_GROUPS.map(({ title }) => title)

export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuPage menu="Settings" groups={GROUPS} titles={TITLES} title={title}>
      {children}
    </MenuPage>
  )
}
