import { readDraft } from './draft.ts'
import { emptyFields, type RegistrationFields } from './fields.ts'
import { type GoogleUser, readGoogleUser } from './google-user.ts'

export type Start = {
  fields: RegistrationFields
  google: GoogleUser | null
  /** Whether Google's name and e-mail were filled in just now. */
  isAutoFilled: boolean
}

/** What the form begins with: the draft, completed from Google's data and the account. */
export function startOf(uid: string, accountEmail: string): Start {
  const draft = readDraft(uid)
  const google = readGoogleUser()
  const fields = draft?.fields ?? emptyFields
  return {
    google,
    isAutoFilled: google !== null && draft === null,
    fields: {
      ...fields,
      first_name: fields.first_name || google?.first_name || '',
      last_name: fields.last_name || google?.last_name || '',
      email: google?.email || fields.email || accountEmail,
    },
  }
}
