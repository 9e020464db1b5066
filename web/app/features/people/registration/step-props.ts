import type { UseFormReturnType } from '@mantine/form'
import type { RefObject } from 'react'
import type { RegistrationFields } from './fields.ts'

/** Props of each step's fields. */
export type StepProps = {
  form: UseFormReturnType<RegistrationFields>
  onPhotoWork: (work: Promise<void>) => void
  emailIsGoogles: boolean
}

/** The wizard's state and actions. */
export type Registering = StepProps & {
  formRef: RefObject<HTMLFormElement | null>
  step: number
  isForward: boolean
  failure: string
  isOffline: boolean
  isSending: boolean
  /** True if the draft is stored on the device. */
  isKept: boolean
  /** Called with text typed before hydration. */
  onTyped?: ((typed: Partial<RegistrationFields>) => void) | undefined
  proceed: () => unknown
  goBack: () => void
  quit: () => unknown
}
