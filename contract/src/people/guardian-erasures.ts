import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { Message, requiredId } from '../shared.ts'

/** When a guardian asked to be erased; null: they did not. */
export const GuardianErasure = z.object({ asked_at: z.string().nullable() })
export type GuardianErasure = z.output<typeof GuardianErasure>

/** A guardian waiting to be erased: `since` is the day of the request. */
export const GuardianCandidate = z.object({
  guardian_id: z.int(),
  name: z.string(),
  since: z.string(),
})
export type GuardianCandidate = z.output<typeof GuardianCandidate>

export const getGuardianErasure = read('/account/guardian-erasure', {
  access: ['guardian', 'student'],
  summary: 'Since when one wants to be erased as a guardian',
  response: GuardianErasure,
})

export const askGuardianErasure = create('/account/guardian-erasure', {
  access: ['guardian', 'student'],
  summary: 'Ask the academy to erase what it holds about oneself as a guardian',
  response: Message.extend(GuardianErasure.shape),
})

export const withdrawGuardianErasure = remove('/account/guardian-erasure', {
  access: ['guardian', 'student'],
  summary: 'Take that wish back',
  response: Message.extend(GuardianErasure.shape),
})

export const exportGuardian = read('/account/guardian-data', {
  access: ['guardian', 'student'],
  summary: 'All that is held about oneself as a guardian, as one JSON file',
})

export const eraseGuardian = act('/guardians/:guardian_id/erase', {
  access: ['admin'],
  summary:
    'Erase a guardian with an account of their own for good; what they paid stays without the person',
  body: z.object({
    confirm: requiredId('confirm', 'Type the guardian’s number to erase the record.'),
  }),
})
