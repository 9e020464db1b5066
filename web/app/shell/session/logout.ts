import { sendRequest } from '../../api/send.ts'
import { forgetGoogleUser } from '../../google-user.ts'
import { ownRecords } from '../../own-records.ts'
import { sweepOwnStorage } from '../../own-storage.ts'
import { endSession, readSession } from '../../session.ts'
import { confirm, type Question } from '../../ui/dialogs/ask.ts'
import { endPush } from './end-push.ts'

const UNSENT: Question = {
  title: 'Log out with unsent work?',
  text: 'Something that you did here has not reached the academy yet. Logging out drops it from this device.',
  accept: 'Logout',
  refuse: 'Stay',
  losesWork: true,
}

/** Asks first if unsent work is on this device. Values kept only to be shown (`isSent`) do not count. */
export async function mayDropUnsent() {
  const records = [...(await ownRecords()).values()]
  return records.every((record) => Object(record).isSent) || confirm(UNSENT)
}

/**
 * Signs out in this browser at once and deletes the person's records. The server is told without waiting: being offline
 * must not keep anyone signed in on a shared computer.
 */
export function logout() {
  const { accessToken } = readSession()
  sweepOwnStorage()
  forgetGoogleUser()
  endSession()
  // The server ends this phone's messages with the session, but may never receive the call.
  endPush().catch((error: unknown) => console.error('Messages to this browser go on:', error))
  if (!accessToken) return
  sendRequest({ method: 'POST', path: '/auth/sign-out', body: {}, accessToken }).catch(
    (error: unknown) => console.error('Signing out on the server failed:', error),
  )
}
