import { newKey } from '../../../api/attempt.ts'
import { readOwnValue, writeOwnValue } from '../../../own-storage.ts'

const NAME = 'testDevice'
/** For browsers without storage: lasts as long as the page. */
let unkept: string | undefined

/** A random identifier of this browser for the server, created once. */
export function ownDeviceId() {
  const kept = readOwnValue('local', NAME) ?? unkept
  if (kept) return kept
  const made = newKey()
  if (!writeOwnValue('local', NAME, made)) unkept = made
  return made
}
