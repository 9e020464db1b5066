import { z } from 'zod'
import { wholeNumber } from '../shared.ts'

/** Minutes of practice a day: fewest, most, and until the owner chooses. */
export const PRACTICE_MINUTES = { least: 5, most: 20, usual: 10 } as const

/** Whether students practise, and how many minutes a day. Only the owner sees it. */
export const PracticeSettings = z
  .object({ practice_on: z.boolean(), practice_minutes: z.int() })
  .partial()

/** Changes of them. */
export const PracticeSettingsDraft = z.object({
  practice_on: z.boolean('Practice must be true or false.'),
  practice_minutes: wholeNumber(
    'Minutes of practice',
    PRACTICE_MINUTES.least,
    PRACTICE_MINUTES.most,
  ),
})
