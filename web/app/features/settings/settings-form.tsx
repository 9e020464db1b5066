import type { Settings } from '@ganit/contract/settings'
import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { AcademySections } from './academy-sections.tsx'
import { agreedToLateFee } from './agree-to-late-fee.ts'
import { SaveBar } from './save-bar.tsx'
import { academySettings, saveSettings } from './settings.data.ts'
import {
  asSent,
  errorsOf,
  SETTINGS_LABELS,
  type SettingsFields,
  snapshotOf,
} from './settings-fields.ts'
import classes from './settings-form.module.css'
import { SiteSections } from './site-sections.tsx'
import { Testimonials } from './testimonials.tsx'

/** All sections as one form with one Save; only what was changed is sent. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { revalidate } = useRevalidator()
  const edit = useVersionedForm<SettingsFields>({
    stored: snapshotOf(settings),
    errorsOf,
    send: async (changes, version) =>
      snapshotOf(await saveSettings({ ...asSent(changes), ...(version && { version }) })),
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...academySettings, staleTime: 0 })),
    onSaved: () => {
      toastSuccess('Settings saved')
      // The academy's name stands in the bar and in titles too.
      void revalidate()
      return false
    },
    failureText: 'Failed to save settings.',
  })
  const { form, formRef, failure, conflict } = edit

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { late_fee } = snapshotOf(settings).fields
    if (await agreedToLateFee(form.values.late_fee, late_fee)) await edit.save()
  }
  return (
    <form
      ref={formRef}
      noValidate
      className={classes.form}
      onSubmit={(event) => void submit(event)}
    >
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={SETTINGS_LABELS} />}
      <AcademySections form={form} />
      <Testimonials form={form} onWork={edit.onWork} />
      <SiteSections form={form} />
      <SaveBar isChanged={edit.isChanged} isSending={edit.isSending} />
    </form>
  )
}
