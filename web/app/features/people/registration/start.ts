import type { Prefill } from '@ganit/contract/people/enquiries'
import type { GoogleUser } from '../../../google-user.ts'
import { splitPhone } from '../../../ui/forms/fields/phone-number.ts'
import { readDraft } from './draft.ts'
import { earlyFields } from './early.ts'
import { emptyFields, type RegistrationFields } from './empty-fields.ts'

export type Start = {
  fields: RegistrationFields
  /** True if Google's name and e-mail were filled in just now. */
  isAutoFilled: boolean
}

/** The account to register. `google` is its Google profile, null with a password; `enquiry` the values of an enquiry's link. */
export type Registrant = {
  uid: string
  email: string
  google: GoogleUser | null
  enquiry?: Prefill | null
}

/** An enquiry in the form's shape. */
function enquiryToFields(enquiry: Prefill | null | undefined) {
  if (!enquiry) return {}
  const { contact_number_1, student_class, ...names } = enquiry
  const { country, number } = splitPhone(contact_number_1, [])
  return {
    ...names,
    student_class: String(student_class),
    country_1: country,
    contact_number_1: number,
  }
}

/** The initial values: input so far and the draft, completed from enquiry, Google and account. */
export function initialValuesOf({ uid, email, google, enquiry }: Registrant): Start {
  const draft = readDraft(uid)
  const kept = draft?.fields ?? { ...emptyFields, ...enquiryToFields(enquiry) }
  const fields = { ...kept, ...earlyFields() }
  return {
    isAutoFilled: google !== null && draft === null,
    fields: {
      ...fields,
      first_name: fields.first_name || google?.first_name || '',
      last_name: fields.last_name || google?.last_name || '',
      email: google?.email || fields.email || email,
    },
  }
}
