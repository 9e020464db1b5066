import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf, Message, PathId } from './shared.ts'

/** Since when a guardian wants to be erased (null: they do not). */
export const GuardianErasure = z.object({ asked_at: z.string().nullable() })
export type GuardianErasure = z.output<typeof GuardianErasure>

/** A guardian who waits to be erased: `since` is the day of the wish. */
export const GuardianCandidate = z.object({
  guardian_id: z.int(),
  name: z.string(),
  since: z.string(),
})
export type GuardianCandidate = z.output<typeof GuardianCandidate>

export const getGuardianErasure = endpoint({
  method: 'GET',
  path: '/account/guardian-erasure',
  access: ['guardian', 'student'],
  summary: 'Since when one wants to be erased as a guardian',
  response: GuardianErasure,
})

export const askGuardianErasure = endpoint({
  method: 'POST',
  path: '/account/guardian-erasure',
  access: ['guardian', 'student'],
  summary: 'Ask the academy to erase what it holds about oneself as a guardian',
  response: Message.extend(GuardianErasure.shape),
  status: 201,
})

export const withdrawGuardianErasure = endpoint({
  method: 'DELETE',
  path: '/account/guardian-erasure',
  access: ['guardian', 'student'],
  summary: 'Take that wish back',
  response: Message.extend(GuardianErasure.shape),
})

export const exportGuardian = endpoint({
  method: 'GET',
  path: '/account/guardian-data',
  access: ['guardian', 'student'],
  summary: 'All that is held about oneself as a guardian, as one JSON file',
})

export const eraseGuardian = endpoint({
  method: 'POST',
  path: '/guardians/:guardian_id/erase',
  access: ['admin'],
  summary:
    'Erase a guardian with an account of their own for good; what they paid stays without the person',
  params: z.object({ guardian_id: PathId }),
  /** The guardian's number, typed by whoever means it. */
  body: z.object({ confirm: idOf('confirm', 'Type the guardian’s number to erase the record.') }),
  response: Message,
})
