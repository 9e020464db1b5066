import { dropStored, readStored, writeStored } from '../../storage.ts'

/** The token of a mail's link that was opened before logging in; gone with the tab. */
const KEY = 'emailVerification'

export const pendingVerification = () => readStored('session', KEY)

export const storePendingVerification = (token: string) => void writeStored('session', KEY, token)

export const dropPendingVerification = () => dropStored('session', KEY)
