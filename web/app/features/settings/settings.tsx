import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { academySettings } from './settings.data.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export const meta = titled('Settings')

/** What the whole site shows of the academy. */
export default function Settings() {
  const { data: settings, error, refetch } = useQuery(academySettings)

  function content() {
    // Once it is being edited, neither a refresh nor its failure touches the form.
    if (settings) return <SettingsForm settings={settings} />
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load settings.</LoadFailure>
    return <SkeletonRows rows={8} photo={false} />
  }
  return <SettingsFrame title="Settings">{content()}</SettingsFrame>
}
