import { z } from 'zod'
import { read } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'

/**
 * Ways to a parent's agreement: the family's link (for a record that nobody has claimed), a message to a guardian who has
 * a phone, or a paper that the office records.
 */
export const DOORS_TO_PARENT = ['link', 'write', 'paper'] as const

/** A child whose parent has not agreed. `waits_from`: the day from which the child waits. */
export const ChildWithoutWord = z.object({
  student_id: z.int(),
  uid: z.string(),
  name: z.string(),
  class_number: z.int(),
  waits_from: z.string(),
  door: z.enum(DOORS_TO_PARENT),
  guardian: z.string().nullable(),
  /** The message for the guardian; null for the other ways. */
  whatsapp_link: z.string().nullable(),
})
export type ChildWithoutWord = z.output<typeof ChildWithoutWord>

export const listParentsToAgree = read('/parents-to-agree', {
  access: ['admin', 'desk'],
  summary: 'Children in batches whose parent has not agreed, where the owner asks for it; by name',
  querystring: pageQuery(['name']).pick({ page: true, page_size: true }),
  response: pageSchema(ChildWithoutWord),
})
