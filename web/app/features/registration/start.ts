import type { GoogleUser } from '../../google-user.ts'
import { readDraft } from './draft.ts'
import { emptyFields, type RegistrationFields } from './fields.ts'

export type Start = {
  fields: RegistrationFields
  /** Whether Google's name and e-mail were filled in just now. */
  isAutoFilled: boolean
}

/** The account that registers. `google` is what Google says of it, null for an account with a password. */
export type Registrant = { uid: string; email: string; google: GoogleUser | null }

/** What the form begins with: the draft, completed from Google's data and the account. */
export function startOf({ uid, email, google }: Registrant): Start {
  const draft = readDraft(uid)
  const fields = draft?.fields ?? emptyFields
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
