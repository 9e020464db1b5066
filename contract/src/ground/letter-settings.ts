import { z } from 'zod'
import { optionalLine } from '../shared.ts'

/** The person who signs letters, and what cards may say. Only the office sees it. */
export const LetterSettings = z
  .object({
    signs_name: z.string().nullable(),
    signs_title: z.string().nullable(),
    card_shows_parent: z.boolean(),
  })
  .partial()

/** Changes of the settings of letters and cards. */
export const LetterSettingsDraft = z.object({
  signs_name: optionalLine('Name of the person who signs', 80),
  signs_title: optionalLine('Title of the person who signs', 80),
  card_shows_parent: z.boolean('A parent’s phone on ID cards must be true or false.'),
})
