import { useLingui } from '@lingui/react'
import { StudentField } from '../../../../ui/forms/choices/student-field.tsx'
import type { StepProps } from '../step-props.ts'

export function AdditionalInfo({ form, emailIsGoogles }: StepProps) {
  const { i18n } = useLingui()

  return (
    <>
      <StudentField
        name="email"
        readOnly={emailIsGoogles}
        {...(emailIsGoogles && { description: i18n.t('From your Google account.') })}
        {...form.getInputProps('email')}
      />
      <StudentField name="notes" {...form.getInputProps('notes')} />
    </>
  )
}
