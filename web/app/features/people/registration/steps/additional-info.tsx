import { StudentField } from '../../../../ui/forms/student-field.tsx'
import type { StepProps } from '../step-props.ts'

export function AdditionalInfo({ form, emailIsGoogles }: StepProps) {
  return (
    <>
      <StudentField
        name="email"
        readOnly={emailIsGoogles}
        {...(emailIsGoogles && { description: 'From your Google account.' })}
        {...form.getInputProps('email')}
      />
      <StudentField name="notes" {...form.getInputProps('notes')} />
    </>
  )
}
