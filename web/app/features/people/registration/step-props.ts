import type { UseFormReturnType } from '@mantine/form'
import type { RefObject } from 'react'
import type { RegistrationFields } from './fields.ts'

/** What the wizard gives to each step's fields. */
export type StepProps = {
  form: UseFormReturnType<RegistrationFields>
  onPhotoWork: (work: Promise<void>) => void
  emailIsGoogles: boolean
}

/** The state of the wizard and what its buttons do. */
export type Registering = StepProps & {
  formRef: RefObject<HTMLFormElement | null>
  step: number
  isForward: boolean
  failure: string
  isOffline: boolean
  isSending: boolean
  /** Whether what is typed is kept on the device. */
  isKept: boolean
  /** Given what was typed before the program had come. */
  onTyped?: ((typed: Partial<RegistrationFields>) => void) | undefined
  proceed: () => unknown
  goBack: () => void
  quit: () => unknown
}
