import { dropStored, readStored, writeStored } from '../../../storage.ts'

/** In this tab: it has to last over signing in, when nobody knows yet whose it is. */
const KEY = 'registrationEnquiry'

/** Keeps by which link somebody came to register; without one, an earlier one stays. */
export function keepEnquiry(token: string | null) {
  if (token) writeStored('session', KEY, token)
}

export const keptEnquiry = () => readStored('session', KEY)

export const dropEnquiry = () => dropStored('session', KEY)
