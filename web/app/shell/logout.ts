import { send } from '../api/send.ts'
import { forgetGoogleUser } from '../google-user.ts'
import { ownRecords } from '../own-records.ts'
import { sweepOwn } from '../own-storage.ts'
import { endSession, readSession } from '../session.ts'
import { confirm, type Question } from '../ui/dialogs/ask.ts'

const UNSENT: Question = {
  title: 'Logout with work unsent?',
  text: 'Something that you did here has not reached the academy yet. Logging out drops it from this device.',
  accept: 'Logout',
  refuse: 'Stay',
  losesWork: true,
}

/** Asks first where something waits on this device to be sent. */
export async function mayDropUnsent() {
  const unsent = await ownRecords()
  return unsent.size === 0 || confirm(UNSENT)
}

/**
 * Signs out in this browser at once; the server is told, but its answer is not waited for: being offline
 * must not keep anyone signed in on a shared computer. What was kept of this person's work goes, too.
 */
export function logout() {
  const { accessToken } = readSession()
  sweepOwn()
  forgetGoogleUser()
  endSession()
  if (!accessToken) return
  send({ method: 'POST', path: '/auth/sign-out', body: {}, accessToken }).catch((error: unknown) =>
    console.error('Signing out on the server failed:', error),
  )
}
