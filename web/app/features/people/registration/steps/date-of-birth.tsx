import { StudentField } from '../../../../ui/forms/choices/student-field.tsx'
import type { StepProps } from '../step-props.ts'

export function DateOfBirth({ form }: StepProps) {
  return <StudentField name="date_of_birth" {...form.getInputProps('date_of_birth')} />
}
