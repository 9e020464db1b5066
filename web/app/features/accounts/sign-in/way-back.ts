import { WAY_BACK } from '../../../api/session-expiry.ts'
import { dropOwnValue, readOwnValue } from '../../../own-storage.ts'
import { pendingVerification } from './pending-verification.ts'

/** The page that somebody wanted before signing in: to confirm an e-mail, or where their session ended in this tab. Used once. */
export function takeWayBack() {
  if (pendingVerification()) return '/verify-email'
  const before = readOwnValue('session', WAY_BACK)
  dropOwnValue('session', WAY_BACK)
  return before
}
