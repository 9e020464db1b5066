import { CLAIM_STATES, type Claim, type ClaimState } from '@ganit/contract/money/claims'
import { formatDayAndMonth } from '../../../ui/text/times/dates.ts'

export const STATE_TEXTS: Record<ClaimState, string> = {
  'to check': 'To check',
  open: 'Only begun',
  ended: 'Begun days ago',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

const WAITING = 'to check'

/** The filter by state; without a filter, waiting claims are shown. */
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

/** The people who may have opened the link: a clerk copied it, or the family was told. */
export function linkInWords({ told_on, copied_on, copied_by }: NonNullable<Claim['by_link']>) {
  if (copied_on)
    return `link copied by ${copied_by ?? 'a deleted account'}, ${formatDayAndMonth(copied_on)}`
  return told_on ? `by link, told ${formatDayAndMonth(told_on)}` : 'by link'
}
