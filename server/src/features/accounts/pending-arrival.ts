import { seal, unseal } from './seal.ts'

/** Long enough to find one's phone. */
export const PENDING_SECONDS = 5 * 60
const MARK = 'code.'
const PURPOSE = 'arrival that waits for a code'

type Whose = { uid: string; email: string }

/** For somebody whom the identity provider has vouched for, and who has yet to show a code: there is no session so far. */
export function writePending(key: Buffer, whose: Whose) {
  const until = Date.now() + PENDING_SECONDS * 1000
  const text = JSON.stringify({ ...whose, until })
  return MARK + seal(key, PURPOSE, text).toString('base64url')
}

/** Whom it is about; undefined when it is none of ours, or its time is over. */
export function readPending(key: Buffer, value: string): Whose | undefined {
  const text = unseal(key, PURPOSE, Buffer.from(value.slice(MARK.length), 'base64url'))
  if (text === undefined) return undefined
  const { uid, email, until } = JSON.parse(text) as Whose & { until: number }
  return until > Date.now() ? { uid, email } : undefined
}

export const isPending = (value: string) => value.startsWith(MARK)
