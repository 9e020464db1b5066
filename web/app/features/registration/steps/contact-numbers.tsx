import { STUDENT_LABELS } from '@ganit/contract/students'
import { PhoneField } from '../../../ui/forms/phone-field.tsx'
import type { StepProps } from '../step-props.ts'

export function ContactNumbers({ form }: StepProps) {
  return (
    <>
      <PhoneField
        label={STUDENT_LABELS.contact_number_1}
        number={form.getInputProps('contact_number_1')}
        country={form.getInputProps('country_1')}
      />
      <PhoneField
        label={STUDENT_LABELS.contact_number_2}
        isOptional
        number={form.getInputProps('contact_number_2')}
        country={form.getInputProps('country_2')}
      />
    </>
  )
}
