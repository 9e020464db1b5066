import type { Register } from '@ganit/contract/teaching/registers'
import type { Kept } from './outbox/outbox.ts'

/** The status line above Save. */
export function statusOf(kept: Kept | undefined, register: Register) {
  if (!kept) return register.state === 'taken' ? 'Saved' : 'Not taken yet'
  if (kept.sent) return 'Sending…'
  if (kept.value.refusal) return kept.value.refusal
  if (!kept.isOnDevice) return 'This phone cannot keep it: stay on this page until it is saved'
  return kept.value.isAsked
    ? 'Kept on this phone, waiting for the network'
    : 'Kept on this phone, not saved yet'
}
