import { z } from 'zod'
import { create, remove } from '../endpoint.ts'
import { blankIsAbsent, Message, requiredId } from '../shared.ts'

/** A person whom the academy tells about fees, either a guardian or a student; the number of the other is null. */
export const ToldOfFees = z.object({
  guardian_id: z.int().nullable(),
  student_id: z.int().nullable(),
  name: z.string(),
})
export type ToldOfFees = z.output<typeof ToldOfFees>

/** One person's address for paying without signing in. */
export const PayLink = z.object({
  pay_link_id: z.int(),
  link: z.string(),
  /** The person's name. */
  person: z.string(),
  /** Last day on which the link opens, `YYYY-MM-DD`. */
  ends_on: z.string(),
  /** Opens WhatsApp with the link; null without a phone. */
  whatsapp_link: z.string().nullable(),
})
export type PayLink = z.output<typeof PayLink>

/** Names either a guardian or a student. */
export const PayLinkDraft = z
  .object({
    guardian_id: blankIsAbsent(requiredId('guardian_id')),
    student_id: blankIsAbsent(requiredId('student_id')),
  })
  .refine(({ guardian_id, student_id }) => (guardian_id ?? 0) > 0 !== (student_id ?? 0) > 0, {
    path: ['guardian_id'],
    error: 'Name a guardian or a student.',
  })

/** Answers the person's live link, renewed; a person without one gets a new link. */
export const createPayLink = create('/pay-links', {
  access: ['admin', 'desk'],
  summary: 'The link by which one person pays without signing in, to be passed on',
  body: PayLinkDraft,
  response: Message.extend({ pay_link: PayLink }),
})

export const endPayLink = remove('/pay-links/:pay_link_id', {
  access: ['admin', 'desk'],
  summary: 'End a link; the next one has another address',
  response: Message,
})
