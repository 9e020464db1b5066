import { dropStored, readStored, writeStored } from '../../../storage.ts'

/** The enquiry is kept in this tab: it must survive signing in, before the account is known. */
const KEY = 'registrationEnquiry'

/** Remembers the link by which somebody came to register; without one, the earlier link stays. */
export function keepEnquiry(token: string | null) {
  if (token) writeStored('session', KEY, token)
}

export const keptEnquiry = () => readStored('session', KEY)

export const dropEnquiry = () => dropStored('session', KEY)
