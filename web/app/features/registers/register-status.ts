import type { Register } from '@ganit/contract/registers'
import type { Kept } from './outbox.ts'

/** What the one line above Save says of what was done here. */
export function statusOf(kept: Kept | undefined, register: Register) {
  if (!kept) return register.state === 'taken' ? 'Saved' : 'Not taken yet'
  if (kept.isSending) return 'Sending…'
  if (kept.register.refusal) return kept.register.refusal
  if (!kept.isOnDevice) return 'This phone cannot keep it: stay on this page until it is saved'
  return kept.register.isAsked
    ? 'Kept on this phone, waiting for the network'
    : 'Kept on this phone, not saved yet'
}
