import { z } from 'zod'

/** Nobody chooses more questions by hand. */
const CHOSEN_MAX = 500
const NOT_CHOSEN = `ids must be at most ${CHOSEN_MAX} numbers of questions, such as 4,7.`

/** Questions by number; absent means all that the other filters find. */
export const ChosenQuestions = z
  .string(NOT_CHOSEN)
  .trim()
  .max(CHOSEN_MAX * 11, NOT_CHOSEN)
  .regex(/^\d{1,9}(,\d{1,9})*$/, NOT_CHOSEN)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= CHOSEN_MAX, NOT_CHOSEN)
