import { z } from 'zod'
import { ANYONE_SIGNED_IN, change, create, read } from '../endpoint.ts'
import {
  blankIsAbsent,
  ClassNumber,
  Message,
  optionalLine,
  requiredId,
  requiredLine,
  Version,
  wholeNumber,
} from '../shared.ts'

/** Field labels of the chapter form, used in its messages too. */
export const CHAPTER_LABELS = {
  class_number: 'Class',
  name: 'Name',
  name_hi: 'Name in Hindi',
  name_bn: 'Name in Bengali',
  position: 'Position',
  is_active: 'Active',
} as const

const NAME_MAX = 150
const POSITION_MAX = 1_000

/** The names in other languages, as staff get them once the owner has switched them on; null where there is none. */
export const TranslatedNames = {
  name_hi: z.string().nullable().optional(),
  name_bn: z.string().nullable().optional(),
}

/** Changes of the names in other languages; blank clears one. */
export const TranslatedNamesDraft = {
  name_hi: optionalLine(CHAPTER_LABELS.name_hi, NAME_MAX).optional(),
  name_bn: optionalLine(CHAPTER_LABELS.name_bn, NAME_MAX).optional(),
}

/**
 * A chapter of a class. `position` counts from 0; used chapters are deactivated, not deleted. `version` grows with saves.
 * Families get the name in their language.
 */
export const Chapter = z.object({
  chapter_id: z.int(),
  class_number: z.int(),
  position: z.int(),
  name: z.string(),
  ...TranslatedNames,
  is_active: z.boolean(),
  version: z.int(),
})
export type Chapter = z.output<typeof Chapter>

/** Position in its list; the others move. A position past the end means last. */
export const Position = wholeNumber(CHAPTER_LABELS.position, 0, POSITION_MAX)
export const Active = z.boolean('Active must be true or false.')

/** A new chapter is active, and the last of its class by default. */
export const ChapterDraft = z.object({
  class_number: ClassNumber,
  name: requiredLine(CHAPTER_LABELS.name, NAME_MAX),
  ...TranslatedNamesDraft,
  position: blankIsAbsent(Position),
  is_active: Active.optional(),
})
export type ChapterDraft = z.output<typeof ChapterDraft>

/** A chapter stays in its class. Absent fields stay as stored; 409 if `version` is not the stored one. */
export const ChapterChanges = ChapterDraft.omit({ class_number: true })
  .partial()
  .extend({ version: blankIsAbsent(Version) })
export type ChapterChanges = z.output<typeof ChapterChanges>

export const SavedChapter = Message.extend({ chapter: Chapter })

export const listChapters = read('/chapters', {
  access: ANYONE_SIGNED_IN,
  summary:
    'All chapters, by class and in their order; families see the active ones of a child’s class and the one below',
  querystring: z.object({
    class_number: blankIsAbsent(ClassNumber),
    student_id: blankIsAbsent(requiredId('student_id')),
  }),
  response: z.array(Chapter),
})

export const createChapter = create('/chapters', {
  access: ['admin'],
  summary: 'Add a chapter to a class',
  body: ChapterDraft,
  response: SavedChapter,
})

export const updateChapter = change('/chapters/:chapter_id', {
  access: ['admin'],
  summary: 'Change a chapter, move it within its class, or end it',
  body: ChapterChanges,
  response: SavedChapter,
})
