import { StudentField } from '../../../ui/forms/student-field.tsx'
import type { StepProps } from '../step-props.ts'

const NAMES = ['address', 'city', 'district', 'state', 'pin'] as const

export function Address({ form }: StepProps) {
  return NAMES.map((name) => <StudentField key={name} name={name} {...form.getInputProps(name)} />)
}
