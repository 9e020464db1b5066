import { z } from 'zod'
import { blankIsAbsent, oneOf } from '../shared.ts'

/** Students of whom nobody can be told are named up to this number. */
export const WITHOUT_MAX = 100

/** The people that a change reaches. A family has the students that guardians share; the first person reads `text`. */
export const Reach = z.object({
  families: z.int(),
  students: z.int(),
  /** Students none of whose people has a way or a phone; the first 100. */
  without: z.array(z.object({ student_id: z.int(), name: z.string(), why: z.string() })),
  /** People by way. Those `by_hand` have a phone, but nothing set up here leads to it. */
  ways: z.object({
    inbox: z.int(),
    mail: z.int(),
    sms: z.int(),
    whatsapp: z.int(),
    by_hand: z.int(),
    /** Absent if nobody has a phone here. */
    push: z.int().optional(),
  }),
  text: z.string(),
  /** The text that a phone gets by SMS, if any gets one. */
  sms: z.string().optional(),
})
export type Reach = z.output<typeof Reach>

/** Whether families are told of a change; they are by default. */
export const Tell = z.boolean('tell must be true or false.').optional()

/** `preview=1` answers what a change would mean, with whom it reaches, and changes nothing. */
export const Preview = z.object({
  preview: blankIsAbsent(oneOf(['0', '1'], 'preview must be 0 or 1.')),
})
