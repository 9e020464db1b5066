import { dropOwnValue, ownNames, readOwnValue, writeOwnValue } from './own-storage.ts'
import { parseJson } from './storage.ts'

/** A creating request without an answer yet. It is sent again unchanged, under the same key. */
export type Unanswered<Sent, Shown> = {
  key: string
  sent: Sent
  /** The data that the form needs to show the request again. */
  shown: Shown
  /** When the call was sent, in milliseconds of the device's clock. */
  at: number
}

const START = 'unsent:'
/** The server remembers a key for a day; after that, a resend would create a second record. */
const KEPT_MS = 23 * 3600 * 1000

/** The unanswered request under a name, in this tab and of this account; null if none. */
export function readUnanswered<Sent, Shown>(name: string) {
  const kept = parseJson(readOwnValue('session', START + name)) as Unanswered<Sent, Shown> | null
  return kept && Date.now() - kept.at < KEPT_MS ? kept : null
}

/** All unanswered requests whose names begin with `start`. */
export const allUnanswered = <Sent, Shown>(start: string) =>
  ownNames('session', START + start).flatMap((name) => {
    const kept = readUnanswered<Sent, Shown>(name.slice(START.length))
    return kept ? [kept] : []
  })

/** Keeps a request through reloads and an expired session. */
export const keepUnanswered = (name: string, unanswered: Unanswered<unknown, unknown>) =>
  writeOwnValue('session', START + name, JSON.stringify(unanswered))

/** Deletes a kept request. Call it once the request is answered or given up. */
export const dropUnanswered = (name: string) => dropOwnValue('session', START + name)
