import { z } from 'zod'
import { wholeNumber } from '../shared.ts'

/** Days for which photos of homework are kept, and GB they may take together. */
export const HAND_IN_DAYS = { least: 14, most: 180, usual: 45 } as const
export const PHOTOS_GB = { least: 1, most: 100, usual: 5 } as const
/** GB that the files of notes may take together. */
export const NOTES_GB = { least: 1, most: 100, usual: 2 } as const

/** How long photos of homework are kept, and how much room they and the notes have. Only the owner sees it. */
export const PhotoSettings = z
  .object({ hand_in_days: z.int(), photos_gb: z.int(), notes_gb: z.int() })
  .partial()

/** Changes of the settings of photos and notes. */
export const PhotoSettingsDraft = z.object({
  hand_in_days: wholeNumber('Days of homework photos', HAND_IN_DAYS.least, HAND_IN_DAYS.most),
  photos_gb: wholeNumber('GB for homework photos', PHOTOS_GB.least, PHOTOS_GB.most),
  notes_gb: wholeNumber('GB for notes', NOTES_GB.least, NOTES_GB.most),
})
