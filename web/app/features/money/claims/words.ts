import { CLAIM_STATES, type ClaimState } from '@ganit/contract/money/claims'

export const STATE_TEXTS: Record<ClaimState, string> = {
  'to check': 'To check',
  open: 'Only begun',
  ended: 'Begun days ago',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

const WAITING = 'to check'

/** The filter by state; without one, waiting claims are shown. */
export const STATE_CHOICES = [
  { value: '', label: STATE_TEXTS[WAITING] },
  ...CLAIM_STATES.filter((state) => state !== WAITING).map((value) => ({
    value,
    label: STATE_TEXTS[value],
  })),
]

/** Waiting claims, the oldest first; other states, the newest first. */
export function claimsQueryOf(filter: string | undefined) {
  const state = CLAIM_STATES.find((known) => known === filter)
  return state === undefined || state === WAITING
    ? ({ state: WAITING, order: 'asc' } as const)
    : { state }
}
