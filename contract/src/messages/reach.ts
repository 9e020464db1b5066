import { z } from 'zod'
import { blankIsAbsent, oneOfWords } from '../shared.ts'

/** Up to this number, students whose family cannot be told are named. */
export const WITHOUT_MAX = 100

/** The people that a change reaches. A family has the students that guardians share; the first person reads `text`. */
export const Reach = z.object({
  families: z.int(),
  students: z.int(),
  /** Students none of whose people has a way or a phone; the first 100. */
  without: z.array(z.object({ student_id: z.int(), name: z.string(), why: z.string() })),
  /** Number of people by way. Those `by_hand` have a phone, but no channel is set up that could send to it. */
  ways: z.object({
    inbox: z.int(),
    mail: z.int(),
    sms: z.int(),
    whatsapp: z.int(),
    by_hand: z.int(),
    /** Absent if no phone of this academy has allowed push messages. */
    push: z.int().optional(),
  }),
  text: z.string(),
  /** The text that the first person by each channel reads on a phone; null if nobody gets the message that way. */
  as: z.object({ sms: z.string().nullable(), whatsapp: z.string().nullable() }),
})
export type Reach = z.output<typeof Reach>

/** Whether families are told of a change; they are by default. */
export const Tell = z.boolean('tell must be true or false.').optional()

/** `preview=1` answers the effect of a change and the people it reaches, and changes nothing. */
export const Preview = z.object({
  preview: blankIsAbsent(oneOfWords(['0', '1'], 'preview must be 0 or 1.')),
})
