import type { Refusal } from '@ganit/contract/shared'

/** The visitor's fields as text. */
export type Typed = {
  name: string
  student_name: string
  phone: string
  class_number: string
  message: string
  wants_trial: boolean
  batch_ids: number[]
  consent: boolean
  website: string
}

export const NOTHING_TYPED: Typed = {
  name: '',
  student_name: '',
  phone: '',
  class_number: '',
  message: '',
  wants_trial: false,
  batch_ids: [],
  consent: false,
  website: '',
}

/** The result of a form posted without scripts. */
export type Outcome = {
  status: number
  body: Partial<Refusal> & { message?: string }
  values: Partial<Typed>
}
