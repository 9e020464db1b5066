import { SOCIAL_NETWORKS } from '@ganit/contract/settings'
import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isSignInAddress } from '../../ui/feedback/sign-in-address.tsx'
import { LateFeeSection } from './late-fee-section.tsx'
import section from './section.module.css'
import { Section } from './section.tsx'
import { NETWORK_LABELS, SETTINGS_LABELS, type SettingsFields } from './settings-fields.ts'

/** Who the academy is, how to reach it, and where else it is found. */
export function AcademySections({ form }: { form: UseFormReturnType<SettingsFields> }) {
  const field = (name: keyof typeof SETTINGS_LABELS) => ({
    label: SETTINGS_LABELS[name],
    name,
    ...form.getInputProps(name),
  })

  return (
    <>
      <Section id="academy" title="Academy" hint="In the header, in titles and in search engines.">
        <div className={section.pair}>
          <TextInput autoComplete="organization" {...field('academy_name')} />
          <TextInput {...field('tagline')} />
        </div>
      </Section>
      <Section
        id="contact"
        title="Contact"
        hint="In the footer, on the contact page and, the number, on the class pages. Notify Me mails go to this e-mail address; left empty, to the admin’s."
      >
        <div className={section.pair}>
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
      </Section>
      <Section
        id="paying"
        title="Paying"
        hint="A UPI ID, an account, when the office is open: students read it beside what they owe. It is no secret on the site."
      >
        <Textarea rows={3} {...field('how_to_pay')} />
      </Section>
      <Section
        id="upi"
        title="Paying by UPI"
        hint="Where families send money from their page, and the name that their app shows then. You look at each payment before it counts. Some apps refuse the link to an ID that is no merchant’s: they scan the QR code or type the ID, which stand beside it."
      >
        <div className={section.pair}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="academy@bank"
            {...field('upi_id')}
          />
          <TextInput autoComplete="off" {...field('upi_name')} />
        </div>
      </Section>
      <LateFeeSection form={form} />
      <Section
        id="tax"
        title="Tax"
        hint="If the academy is registered for GST: its number, and the rate in per cent. From then on the tax that is in the prices stands on receipts, which become tax invoices. Empty for none."
      >
        <div className={section.pair}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('gstin')}
          />
          <TextInput
            autoComplete="off"
            inputMode="numeric"
            rightSection="%"
            {...field('gst_rate')}
          />
        </div>
      </Section>
      <Section
        id="social-links"
        title="Social links"
        hint="Only those that are filled in appear in the footer."
      >
        <div className={section.pair}>
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
