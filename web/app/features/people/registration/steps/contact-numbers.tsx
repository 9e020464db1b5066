import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { useTranslateServerText } from '../../../../i18n/said.ts'
import { PhoneField } from '../../../../ui/forms/fields/phone-field.tsx'
import type { StepProps } from '../step-props.ts'
import { unusualPhone } from '../unusual.ts'
import { Hint } from './hint.tsx'

export function ContactNumbers({ form }: StepProps) {
  const said = useTranslateServerText()

  return (
    <>
      <PhoneField
        label={said(STUDENT_LABELS.contact_number_1)}
        number={form.getInputProps('contact_number_1')}
        country={form.getInputProps('country_1')}
      />
      <Hint>
        {said(
          unusualPhone({ country: form.values.country_1, number: form.values.contact_number_1 }) ??
            '',
        )}
      </Hint>
      <PhoneField
        label={said(STUDENT_LABELS.contact_number_2)}
        isOptional
        number={form.getInputProps('contact_number_2')}
        country={form.getInputProps('country_2')}
      />
      <Hint>
        {said(
          unusualPhone({ country: form.values.country_2, number: form.values.contact_number_2 }) ??
            '',
        )}
      </Hint>
    </>
  )
}
