import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { useMenuOf } from '../../../shell/office/admin-menus.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { MenuPage } from '../../../ui/layout/menu-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { academySettings } from '../../ground/settings/settings.data.ts'
import { LookForm } from './look-form.tsx'

export const meta = titled('Look')

/** The academy's logo, colour and first words. */
export default function Look() {
  return (
    <MenuPage menu="Settings" groups={useMenuOf('settings')} title="Look">
      <QueryView
        query={useQuery(academySettings)}
        failure="Failed to load settings."
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {(settings) => <LookForm settings={settings} />}
      </QueryView>
    </MenuPage>
  )
}
