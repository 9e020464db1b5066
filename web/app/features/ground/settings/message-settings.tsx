import type { Settings } from '@ganit/contract/ground/settings'
import { EVENTS } from '@ganit/contract/messages/message-events'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { queryClient } from '../../../api/query-client.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { Checkbox, NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import { useVersionedForm } from '../../../ui/forms/records/use-versioned-form.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import {
  errorsOf,
  MESSAGE_SETTINGS_LABELS as LABELS,
  type MessageSettingsFields,
  snapshotOf,
  toSentFields,
  WAYS,
} from './message-settings-fields.ts'
import { SaveBar } from './save-bar.tsx'
import { Section } from './sections/section.tsx'
import { WeeklySection } from './sections/weekly-section.tsx'
import { academySettings, saveSettings } from './settings.data.ts'
import classes from './settings.module.css'
import { SettingsFrame } from './settings-frame.tsx'

const SMS_TAGS = [
  { value: 'inside', label: 'In the text: {#alphanumeric#}' },
  { value: 'beside', label: 'In a list beside: {#var#}' },
]

/** Channels by event, quiet hours and the daily limit; sends only changes. */
function MessageSettingsForm({ settings }: { settings: Settings }) {
  const edit = useVersionedForm<MessageSettingsFields>({
    stored: snapshotOf(settings),
    errorsOf,
    send: async (changes, version) =>
      snapshotOf(
        (await saveSettings({ ...toSentFields(changes), ...(version && { version }) })).settings,
      ),
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...academySettings, staleTime: 0 })),
    onSaved: () => {
      toastSuccess('Settings saved')
      return false
    },
    failureText: 'Failed to save settings.',
  })
  const { form, formRef, failure, conflict } = edit
  const field = (name: keyof MessageSettingsFields) => ({
    label: LABELS[name],
    name,
    ...form.getInputProps(name),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={`stack gap24 ${classes.form}`} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <Section
        id="events"
        title="What families are told about"
        hint={
          <>
            Messages that are on always appear in the inbox. They also go by the first channel that
            reaches the person. SMS and WhatsApp need a provider, and its number of each{' '}
            <Link to="/admin/settings/texts">text</Link>.
          </>
        }
      >
        <div className={classes.pair}>
          {EVENTS.map((event) => (
            <NativeSelect key={event} data={WAYS} {...field(event)} />
          ))}
        </div>
      </Section>
      <Section
        id="phones"
        title="Messages on phones"
        hint="Parents and students are asked on their phone. Those who say yes get messages there first, free of charge; another way is used only if the phone cannot be reached. An absence goes both ways. Needs an address with https."
      >
        <Checkbox
          label="Send messages to phones"
          name="push_on"
          {...form.getInputProps('push_on', { type: 'checkbox' })}
        />
      </Section>
      <Section
        id="registry"
        title="SMS registry"
        hint="Airtel, Jio, Vi and BSNL want the kinds of values in the text, SmartPing and Tata in a list beside it. Each text has what is to be pasted there."
      >
        <NativeSelect data={SMS_TAGS} {...field('sms_tags')} />
      </Section>
      <WeeklySection field={field} isOn={form.getInputProps('weekly_on', { type: 'checkbox' })} />
      <Section
        id="quiet"
        title="Quiet hours"
        hint="Messages wait until these hours are over. The inbox never waits, nor do receipts, codes and changes to a lesson within 12 hours."
      >
        <div className={classes.pair}>
          <TextInput type="time" {...field('quiet_from')} />
          <TextInput type="time" {...field('quiet_to')} />
        </div>
      </Section>
      <Section
        id="cap"
        title="Messages per day"
        hint="Further messages to a person on that day are held back and marked so in the list of messages. The inbox still shows them."
      >
        <div className={classes.pair}>
          <TextInput inputMode="numeric" autoComplete="off" {...field('messages_a_day')} />
        </div>
      </Section>
      <SaveBar isChanged={edit.isChanged} isSending={edit.isSending} />
    </form>
  )
}

export const meta = titled('Messages to families')

/** The settings of when and how families get messages. */
export default function MessageSettings() {
  return (
    <SettingsFrame title="Messages to families">
      <QueryView
        query={useQuery(academySettings)}
        failure="Failed to load settings."
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {(settings) => <MessageSettingsForm settings={settings} />}
      </QueryView>
    </SettingsFrame>
  )
}
