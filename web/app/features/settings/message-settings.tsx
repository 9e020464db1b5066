import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { MessageSettingsForm } from './message-settings-form.tsx'
import { academySettings } from './settings.data.ts'
import { SettingsFrame } from './settings-frame.tsx'

export const meta = titled('Messages to families')

/** Of what families are told and by which ways, when not, and how often. */
export default function MessageSettings() {
  return (
    <SettingsFrame title="Messages to families">
      <Loaded
        query={useQuery(academySettings)}
        failure="Failed to load settings."
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {(settings) => <MessageSettingsForm settings={settings} />}
      </Loaded>
    </SettingsFrame>
  )
}
