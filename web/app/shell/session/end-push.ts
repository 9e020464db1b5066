import type { Me } from '@ganit/contract/accounts/accounts'
import { accountHere, startSession } from '../../session.ts'

/** Ends the messages that this browser shows; does nothing if it shows none. */
export async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Starts a session in this browser, and ends messages to the person who was signed in here before. */
export function takeOverBrowser(accessToken: string, me: Me) {
  const before = accountHere()
  startSession(accessToken, me)
  if (before === null || before === accountHere()) return
  endPush().catch((error: unknown) => console.error('Messages could not be ended:', error))
}
