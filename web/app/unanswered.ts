import { dropOwn, ownNames, readOwn, writeOwn } from './own-storage.ts'
import { parseJson } from './storage.ts'

/** What was sent to create something and has no answer yet: it is sent again as it was, under the same key. */
export type Unanswered<Sent, Shown> = {
  key: string
  sent: Sent
  /** What its form needs to show it again. */
  shown: Shown
  /** When it was sent, in milliseconds of this device's clock. */
  at: number
}

const START = 'unsent:'
/** The server knows a key for a day. After that the same would be done a second time. */
const KEPT_MS = 23 * 3600 * 1000

/** What lies unanswered under a name, in this tab and of this account; null where nothing does. */
export function unansweredOf<Sent, Shown>(name: string) {
  const kept = parseJson(readOwn('session', START + name)) as Unanswered<Sent, Shown> | null
  return kept && Date.now() - kept.at < KEPT_MS ? kept : null
}

/** All that lies unanswered under names that begin so. */
export const allUnanswered = <Sent, Shown>(start: string) =>
  ownNames('session', START + start).flatMap((name) => {
    const kept = unansweredOf<Sent, Shown>(name.slice(START.length))
    return kept ? [kept] : []
  })

/** Keeps it through reloads and a session that has ended. */
export const keepUnanswered = (name: string, unanswered: Unanswered<unknown, unknown>) =>
  writeOwn('session', START + name, JSON.stringify(unanswered))

/** Once it is answered or given up. */
export const dropUnanswered = (name: string) => dropOwn('session', START + name)
