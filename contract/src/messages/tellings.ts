import { z } from 'zod'
import { read } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { blankIsAbsent, oneOfWords, PathName } from '../shared.ts'
import { PURPOSES } from './message-events.ts'
import { DELIVERY_STATES, Delivery } from './messages.ts'

const numbers = {
  families: z.int(),
  reached: z.int(),
  not_sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
}

/** A message to families, sent at once. A family is reached once one of its people has it outside the inbox, or has read it. */
export const Telling = z.object({
  telling_id: z.int(),
  purpose: z.enum(PURPOSES),
  /** Null once the message is deleted; `text` is then null, too. */
  about: z.string().nullable(),
  text: z.string().nullable(),
  at: z.string(),
  /** Name of the author; null for the app. */
  by: z.string().nullable(),
  /** The notice, if the message is one. */
  message_id: z.int().nullable(),
  ...numbers,
})
export type Telling = z.output<typeof Telling>

/** A person, with all channels by which the person was told. Without a mail server a mail is `not sent`. */
export const ToldPerson = z.object({
  name: z.string(),
  students: z.array(z.string()),
  ways: z.array(
    Delivery.omit({ name: true, attempts: true }).extend({
      message_id: z.int(),
      state: z.enum([...DELIVERY_STATES, 'not sent']),
    }),
  ),
})
export type ToldPerson = z.output<typeof ToldPerson>

export const listTellings = read('/tellings', {
  access: ['admin', 'desk', 'teacher'],
  summary:
    'What families were told, the latest first, with how many have it; of a teacher their own',
  querystring: pageQuery(['telling_id'])
    .pick({ page: true, page_size: true, search: true })
    .extend({
      purpose: blankIsAbsent(oneOfWords(PURPOSES, 'purpose must be one of the known ones.')),
    }),
  response: pageSchema(Telling),
})

export const listStudentMessages = read('/student/:uid/messages', {
  access: ['admin', 'desk'],
  summary: 'What was told about a student, the latest first; the numbers are those of the family',
  params: z.object({ uid: PathName }),
  querystring: pageQuery(['telling_id']).pick({ page: true, page_size: true }),
  response: pageSchema(Telling),
})

export const listTold = read('/tellings/:telling_id/people', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Whom it was told, and by which ways',
  querystring: pageQuery(['name']).pick({ page: true, page_size: true }),
  response: pageSchema(ToldPerson).extend({ telling: Telling }),
})
