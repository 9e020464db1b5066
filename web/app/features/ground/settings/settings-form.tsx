import { type Settings, SOCIAL_NETWORKS } from '@ganit/contract/ground/settings'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { isSignInAddress } from '../../../ui/feedback/sign-in-address.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import { useVersionedForm } from '../../../ui/forms/records/use-versioned-form.ts'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { GroupHead } from './group-head.tsx'
import { type LateFeeFields, lateFeeSent } from './late-fee-fields.ts'
import { SaveBar } from './save-bar.tsx'
import { CoachingSection } from './sections/coaching-section.tsx'
import { FeeSections } from './sections/fee-sections.tsx'
import { MinorsSection } from './sections/minors-section.tsx'
import { Section } from './sections/section.tsx'
import {
  LettersSection,
  SafetySections,
  TeachingSections,
  TimeZoneSection,
  WebsiteSections,
} from './sections/site-sections.tsx'
import { academySettings, lateFeePreview, saveSettings } from './settings.data.ts'
import classes from './settings.module.css'
import {
  errorsOf,
  NETWORK_LABELS,
  SETTINGS_LABELS,
  type SettingsFields,
  snapshotOf,
  toSentFields,
} from './settings-fields.ts'
import { Testimonials } from './testimonials.tsx'

/**
 * Asks before saving a late fee that charges students at once, with their number. Does not ask about values the server
 * would refuse: saving reports those.
 */
async function confirmLateFee(late_fee: LateFeeFields, stored: LateFeeFields) {
  const { late_fee: sent } = toSentFields({ late_fee })
  if (!sent || JSON.stringify(sent) === JSON.stringify(lateFeeSent(stored))) return true
  const preview = await queryClient
    .fetchQuery(lateFeePreview({ late_fee: sent }))
    .catch(() => undefined)
  if (!preview || preview.dues === 0) return true
  const { students, dues, amount } = preview
  return confirm({
    title: 'Charge late fines?',
    text: `${countInWords(students, 'student is', 'students are')} charged ${formatRupees(amount)} at once, for ${countInWords(dues, 'due', 'dues')}.`,
    accept: 'Charge',
    destructive: true,
  })
}

/** The academy's name, contacts and social links. */
function AcademySections({
  form,
  settings,
}: {
  form: UseFormReturnType<SettingsFields>
  settings: Settings
}) {
  const field = (name: keyof typeof SETTINGS_LABELS) => ({
    label: SETTINGS_LABELS[name],
    name,
    ...form.getInputProps(name),
  })

  return (
    <>
      <Section id="academy" title="Academy" hint="In the header, in titles and in search engines.">
        <div className={classes.pair}>
          <TextInput autoComplete="organization" {...field('academy_name')} />
          {form.values.academy_name !== settings.academy_name &&
            (settings.registered_texts ?? 0) > 0 && (
              <p role="note">
                {countInWords(
                  settings.registered_texts ?? 0,
                  'registered text names',
                  'registered texts name',
                )}{' '}
                the old one.
              </p>
            )}
          <TextInput {...field('tagline')} />
        </div>
      </Section>
      <Section
        id="contact"
        title="Contact"
        hint="In the footer, on the contact page and, the number, on the class pages. Notify Me mails go to this e-mail address; left empty, to the admin’s."
      >
        <div className={classes.pair}>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            description={
              isSignInAddress(form.values.email)
                ? 'You also sign in with this one. Everyone can read it on the site, so another is safer.'
                : undefined
            }
            {...field('email')}
          />
        </div>
        <Textarea rows={3} autoComplete="street-address" {...field('address')} />
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          description="The academy’s place in a map app: Share, Copy link."
          {...field('map_link')}
        />
      </Section>
      <Section
        id="social-links"
        title="Social links"
        hint="Only those that are filled in appear in the footer."
      >
        <div className={classes.pair}>
          {SOCIAL_NETWORKS.map((network) => (
            <TextInput
              key={network}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              label={NETWORK_LABELS[network]}
              name={network}
              {...form.getInputProps(`social_links.${network}`)}
            />
          ))}
        </div>
      </Section>
    </>
  )
}

/** All sections in one form with one Save; sends only changes. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { revalidate } = useRevalidator()
  const edit = useVersionedForm<SettingsFields>({
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
      // The bar and titles show the academy's name.
      void revalidate()
      return false
    },
    failureText: 'Failed to save settings.',
  })
  const { form, formRef, failure, conflict } = edit

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { late_fee } = snapshotOf(settings).fields
    if (await confirmLateFee(form.values.late_fee, late_fee)) await edit.save()
  }
  return (
    <form
      ref={formRef}
      noValidate
      className={`stack gap24 ${classes.form}`}
      onSubmit={(event) => void submit(event)}
    >
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={SETTINGS_LABELS} />}
      <GroupHead title="Academy" />
      <AcademySections form={form} settings={settings} />
      <TimeZoneSection form={form} />
      <LettersSection form={form} />
      <GroupHead title="Website" />
      <Testimonials form={form} onWork={edit.onWork} />
      <WebsiteSections form={form} />
      <GroupHead title="Fees and tax" />
      <FeeSections form={form} />
      <GroupHead title="Teaching" />
      <TeachingSections form={form} />
      <GroupHead title="Staff and safety" />
      <SafetySections form={form} />
      <CoachingSection form={form} />
      <MinorsSection form={form} />
      <SaveBar isChanged={edit.isChanged} isSending={edit.isSending} />
    </form>
  )
}
