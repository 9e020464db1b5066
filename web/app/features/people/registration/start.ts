import type { Prefill } from '@ganit/contract/people/enquiries'
import type { GoogleUser } from '../../../google-user.ts'
import { splitPhone } from '../../../ui/forms/phone-number.ts'
import { readDraft } from './draft.ts'
import { earlyFields } from './early.ts'
import { emptyFields, type RegistrationFields } from './fields.ts'

export type Start = {
  fields: RegistrationFields
  /** Whether Google's name and e-mail were filled in just now. */
  isAutoFilled: boolean
}

/**
 * The account that registers. `google` is what Google says of it, null for an account with a password; `enquiry` what they said
 * when they asked about lessons, where they came by its link.
 */
export type Registrant = {
  uid: string
  email: string
  google: GoogleUser | null
  enquiry?: Prefill | null
}

/** What an enquiry fills in, as the form has it. */
function asFields(enquiry: Prefill | null | undefined) {
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

/** What the form begins with: what was typed just now and the draft, completed from what was asked, Google's data and the account. */
export function startOf({ uid, email, google, enquiry }: Registrant): Start {
  const draft = readDraft(uid)
  const kept = draft?.fields ?? { ...emptyFields, ...asFields(enquiry) }
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
