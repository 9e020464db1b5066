import { NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { Section } from './section.tsx'
import { SETTINGS_LABELS, type SettingsFields } from './settings-fields.ts'
import { timeZoneChoices } from './time-zones.ts'

/** How the site behaves: where its first page leads, and whose day it is. */
export function SiteSections({ form }: { form: UseFormReturnType<SettingsFields> }) {
  const { time_zone } = form.values
  const zones = useMemo(() => timeZoneChoices(time_zone), [time_zone])

  return (
    <>
      <Section
        id="landing-page"
        title="Landing page"
        hint="When it redirects, visitors of the first page are sent to the sign-in page, from the next time it is opened."
      >
        <Switch
          size="md"
          label={SETTINGS_LABELS.landing_redirects_to_login}
          name="landing_redirects_to_login"
          {...form.getInputProps('landing_redirects_to_login', { type: 'checkbox' })}
        />
      </Section>
      <Section
        id="time-zone"
        title="Time zone"
        hint="Decides what day it is: when a fee is overdue and when a post appears."
      >
        <NativeSelect
          label={SETTINGS_LABELS.time_zone}
          name="time_zone"
          data={zones}
          {...form.getInputProps('time_zone')}
        />
      </Section>
    </>
  )
}
