import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { academySettings } from '../../ground/settings/settings.data.ts'
import { SettingsFrame } from '../../ground/settings/settings-frame.tsx'
import { LookForm } from './look-form.tsx'

export const meta = titled('Look')

/** The academy's logo, colour and first words. */
export default function Look() {
  return (
    <SettingsFrame title="Look">
      <QueryView
        query={useQuery(academySettings)}
        failure="Failed to load settings."
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {(settings) => <LookForm settings={settings} />}
      </QueryView>
    </SettingsFrame>
  )
}
