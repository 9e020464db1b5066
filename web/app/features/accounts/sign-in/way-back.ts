import { WAY_BACK } from '../../../api/session-expiry.ts'
import { dropOwn, readOwn } from '../../../own-storage.ts'
import { pendingVerification } from './pending-verification.ts'

/** The page that somebody wanted before signing in: to confirm an e-mail, or where their session ended in this tab. Used once. */
export function takeWayBack() {
  if (pendingVerification()) return '/verify-email'
  const before = readOwn('session', WAY_BACK)
  dropOwn('session', WAY_BACK)
  return before
}
