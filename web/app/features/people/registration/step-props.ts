import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import type { ReactNode, RefObject } from 'react'
import type { RegistrationFields } from './empty-fields.ts'

/** Props of each step's fields. */
export type StepProps = {
  form: UseFormReturnType<RegistrationFields>
  onPhotoWork: (work: Promise<void>) => void
  emailIsGoogles: boolean
}

/** The part of the form that the first step needs; it is shown before the library of forms is there. */
export type NameProps = Pick<StepProps, 'onPhotoWork'> & {
  form: {
    values: RegistrationFields
    getInputProps: (
      name: 'first_name' | 'middle_name' | 'last_name' | 'student_photo_path',
    ) => GetInputPropsReturnType
  }
}

/** A step as shown: its state, its fields and its actions. */
export type ShownStep = {
  values: RegistrationFields
  formRef: RefObject<HTMLFormElement | null>
  step: number
  /** The furthest reachable step. */
  furthest: number
  isForward: boolean
  /** Shown above the fields. */
  failure?: ReactNode
  fields: ReactNode
  isSending: boolean
  /** True if the draft is stored on the device. */
  isKept: boolean
  /** Called with text typed before hydration. */
  onTyped?: ((typed: Partial<RegistrationFields>) => void) | undefined
  proceed: () => unknown
  goBack: () => void
  quit: () => unknown
}

export type ClaimProps = {
  /** The verified e-mail by which the record is found; null until known. */
  email: string | null
  /** Drops the registration's draft. */
  drop: () => void
}
