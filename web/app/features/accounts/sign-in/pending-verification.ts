import { dropStored, readStored, writeStored } from '../../../storage.ts'

/** Key of the verification token opened before logging in; kept in this tab. */
const KEY = 'emailVerification'

export const pendingVerification = () => readStored('session', KEY)

export const storePendingVerification = (token: string) => void writeStored('session', KEY, token)

export const dropPendingVerification = () => dropStored('session', KEY)
