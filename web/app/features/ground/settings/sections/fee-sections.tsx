import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { FeesByHandChoice } from '../../../../ui/money/fees-by-hand-choice.tsx'
import { LATE_FEE_KINDS, LATE_FEE_LABELS, type LateFeeFields } from '../late-fee-fields.ts'
import classes from '../settings.module.css'
import { SETTINGS_LABELS, type SettingsFields } from '../settings-fields.ts'
import { Section } from './section.tsx'
import { TaxSection } from './tax-section.tsx'

const OPTIONAL = { isOptional: true }

function LateFeeSection({ form }: { form: UseFormReturnType<SettingsFields> }) {
  const { by } = form.values.late_fee
  const input = (name: keyof LateFeeFields) => ({
    label: LATE_FEE_LABELS[name],
    name: `late_fee.${name}`,
    autoComplete: 'off',
    ...form.getInputProps(`late_fee.${name}`),
  })

  return (
    <Section
      id="late-fee"
      title="Paying late"
      hint="Charged once on each due that is still owed this many days after its date; checked automatically every day. Fees of batches can be exempt. Dues dated before From (today if empty) are never charged."
    >
      <div className={classes.pair}>
        <NativeSelect data={LATE_FEE_KINDS} {...input('by')} />
        {by === 'amount' && <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />}
        {by === 'percent' && (
          <>
            <TextInput inputMode="decimal" rightSection="%" {...input('percent')} />
            <TextInput inputMode="decimal" leftSection="₹" {...input('cap')} {...OPTIONAL} />
          </>
        )}
        {by !== '' && (
          <>
            <TextInput inputMode="numeric" {...input('after_days')} />
            <DateField {...input('from')} {...OPTIONAL} />
          </>
        )}
      </div>
    </Section>
  )
}

/** The sections on marks and receipts, ways of paying, late fees, paying back, and tax. */
export function FeeSections({ form }: { form: UseFormReturnType<SettingsFields> }) {
  const field = (name: keyof typeof SETTINGS_LABELS) => ({
    label: SETTINGS_LABELS[name],
    name,
    ...form.getInputProps(name),
  })

  return (
    <>
      <Section
        id="who-has-paid"
        title="Who has paid"
        hint="With receipts, the list of students shows what is due and when somebody paid last, and no Yes or No; the office begins its day on Today. Marks that were set stay stored."
      >
        <FeesByHandChoice
          {...form.getInputProps('fees_by_hand')}
          value={form.values.fees_by_hand}
        />
      </Section>
      <Section
        id="paying"
        title="Paying"
        hint="A UPI ID, an account, when the office is open: students read it beside what they owe. It is no secret on the site."
      >
        <Textarea rows={3} {...field('how_to_pay')} />
        <Textarea
          rows={2}
          maxLength={300}
          description="When you give fees back. On the pages of fees and questions, and below the first term."
          {...field('refund_words')}
        />
      </Section>
      <Section
        id="upi"
        title="Paying by UPI"
        hint="Where families send money from their page, and the name that their app shows. You check each payment before it counts. Some apps refuse the link to an ID that is not a merchant’s: families then scan the QR code or type the ID shown beside it."
      >
        <div className={classes.pair}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="academy@bank"
            {...field('upi_id')}
          />
          <TextInput autoComplete="off" {...field('upi_name')} />
        </div>
        <TextInput
          inputMode="numeric"
          maxLength={1}
          description="Families read it when they have paid: Usually checked by tomorrow. Empty promises nothing."
          {...field('checks_within_days')}
        />
      </Section>
      <LateFeeSection form={form} />
      <Section
        id="refunds"
        title="Paying back"
        hint="When a student leaves and something is left, the front desk may pay it back up to this sum. Blank: you alone."
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          leftSection="₹"
          {...field('desk_refunds_to')}
        />
      </Section>
      <TaxSection form={form} />
    </>
  )
}
