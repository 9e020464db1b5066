import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { academySettings } from './settings.data.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export const meta = titled('Settings')

export default function Settings() {
  return (
    <SettingsFrame title="Settings">
      <QueryView
        query={useQuery(academySettings)}
        failure="Failed to load settings."
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {(settings) => <SettingsForm settings={settings} />}
      </QueryView>
    </SettingsFrame>
  )
}
