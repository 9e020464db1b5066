import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import field from '../../ui/forms/field.module.css'
import { LATE_FEE_KINDS, LATE_FEE_LABELS, type LateFeeFields } from './late-fee-fields.ts'
import section from './section.module.css'
import { Section } from './section.tsx'
import type { SettingsFields } from './settings-fields.ts'

const OPTIONAL = { description: 'Optional', className: field.optional ?? '' }

/** What being late costs. */
export function LateFeeSection({ form }: { form: UseFormReturnType<SettingsFields> }) {
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
      hint="Asked for once of each due that is still owed so many days after its date, by itself every day. Fees of batches can be exempt. Dues dated before the day in From, today if it is empty, never get one."
    >
      <div className={section.pair}>
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
            <TextInput type="date" {...input('from')} {...OPTIONAL} />
          </>
        )}
      </div>
    </Section>
  )
}
