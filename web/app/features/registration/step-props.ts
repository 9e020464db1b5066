import type { UseFormReturnType } from '@mantine/form'
import type { RegistrationFields } from './fields.ts'

/** What the wizard gives to each step's fields. */
export type StepProps = {
  form: UseFormReturnType<RegistrationFields>
  onPhotoWork: (work: Promise<void>) => void
  emailIsGoogles: boolean
}
