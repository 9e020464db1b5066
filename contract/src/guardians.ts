import type { z } from 'zod'
import { oneOf } from './shared.ts'

/** What a guardian is to a student. */
export const RELATIONS = ['mother', 'father', 'guardian', 'other'] as const
export const Relation = oneOf(RELATIONS, 'Relation must be mother, father, guardian or other.')
export type Relation = z.output<typeof Relation>

/** In which language a guardian is written to. */
export const LANGUAGES = ['en', 'hi', 'bn'] as const
export const Language = oneOf(LANGUAGES, 'Language must be en, hi or bn.')
export type Language = z.output<typeof Language>

/** How many guardians a student has at most. */
export const GUARDIANS_MAX = 6
