import { z } from 'zod'
import { orNull, wholeNumber } from '../shared.ts'

/** Minutes of practice a day: fewest, most, and the default. */
export const PRACTICE_MINUTES = { least: 5, most: 20, usual: 10 } as const

/** Default class from which families are told ranks. */
export const RANKS_FROM_CLASS = 6

/**
 * Whether students practise, and how many minutes a day; from which class on students and guardians are told ranks, null
 * for no ranks; whether families read the names of chapters and skills in their language. Only the owner sees it.
 */
export const PracticeSettings = z
  .object({
    practice_on: z.boolean(),
    practice_minutes: z.int(),
    ranks_from_class: z.int().nullable(),
    translated_names: z.boolean(),
  })
  .partial()

/** Changes of the settings of practice. */
export const PracticeSettingsDraft = z.object({
  practice_on: z.boolean('Practice must be true or false.'),
  practice_minutes: wholeNumber(
    'Minutes of practice',
    PRACTICE_MINUTES.least,
    PRACTICE_MINUTES.most,
  ),
  ranks_from_class: orNull(wholeNumber('Ranks from Class', 1, 12)),
  translated_names: z.boolean('Names in Hindi and Bengali must be true or false.'),
})
