import type { GstScheme } from '@ganit/contract/ground/settings'
import type { UseFormReturnType } from '@mantine/form'
import { NativeSelect, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import classes from '../settings.module.css'
import { SETTINGS_LABELS, type SettingsFields } from '../settings-fields.ts'
import { Section } from './section.tsx'

const SCHEMES: { value: GstScheme; label: string }[] = [
  { value: 'none', label: 'No' },
  { value: 'regular', label: 'Yes, regular' },
  { value: 'composition', label: 'Yes, composition' },
]

const HINTS: Record<GstScheme, string> = {
  none: 'Receipts say no tax. Today tells you when the turnover of the year comes near the sum above which a registration is needed.',
  regular:
    'The tax that is in the prices stands on receipts, which become tax invoices. What was given out before stays as it is.',
  composition:
    'Receipts for fees become bills of supply without tax. You pay 6 % of the turnover out of your own pocket.',
}

/** How the academy is registered for GST. */
export function TaxSection({ form }: { form: UseFormReturnType<SettingsFields> }) {
  const { gst_scheme: scheme } = form.values
  const field = (name: 'gst_scheme' | 'gstin' | 'gst_rate' | 'gst_threshold') => ({
    label: SETTINGS_LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })

  return (
    <Section id="tax" title="Tax" hint={HINTS[scheme]}>
      <div className={classes.pair}>
        <NativeSelect data={SCHEMES} {...field('gst_scheme')} />
        {scheme === 'none' ? (
          <TextInput
            inputMode="decimal"
            leftSection="₹"
            description="Turnover of a year; some states have less than ₹20,00,000."
            {...field('gst_threshold')}
          />
        ) : (
          <TextInput autoCapitalize="characters" spellCheck={false} {...field('gstin')} />
        )}
        {scheme === 'regular' && (
          <TextInput inputMode="numeric" rightSection="%" {...field('gst_rate')} />
        )}
      </div>
    </Section>
  )
}
