import { newKey } from '../../../api/attempt.ts'
import { readOwn, writeOwn } from '../../../own-storage.ts'

const NAME = 'testDevice'
/** Of a browser that keeps nothing: as long as the page. */
let unkept: string | undefined

/** The word by which the server knows this browser again, made once. */
export function deviceWord() {
  const kept = readOwn('local', NAME) ?? unkept
  if (kept) return kept
  const made = newKey()
  if (!writeOwn('local', NAME, made)) unkept = made
  return made
}
