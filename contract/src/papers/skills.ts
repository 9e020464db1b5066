import { z } from 'zod'
import { change, create, read } from '../endpoint.ts'
import {
  blankIsAbsent,
  ClassNumber,
  Message,
  requiredId,
  requiredLine,
  Version,
} from '../shared.ts'
import { Active, Position, TranslatedNames, TranslatedNamesDraft } from './chapters.ts'

/** Field labels of the form of skills, used in its messages too. */
export const SKILL_LABELS = {
  chapter_id: 'Chapter',
  name: 'Name',
  position: 'Position',
  needs: 'Needs',
  is_active: 'Active',
} as const

const NAME_MAX = 150
/** Most skills that one skill may need: more than a person can keep in view. */
const NEEDS_MAX = 20

/** A skill that a chapter teaches. `needs`: skills to learn before it, of any chapter. */
export const Skill = z.object({
  skill_id: z.int(),
  chapter_id: z.int(),
  position: z.int(),
  name: z.string(),
  ...TranslatedNames,
  needs: z.array(z.int()),
  is_active: z.boolean(),
  version: z.int(),
})
export type Skill = z.output<typeof Skill>

const Needs = z
  .array(requiredId(SKILL_LABELS.needs), 'Needs must be a list of skills.')
  .max(NEEDS_MAX, `Needs must name at most ${NEEDS_MAX} skills.`)
  .transform((ids) => [...new Set(ids)])

/** A new skill is active, needs no others, and is the last of its chapter by default. */
export const SkillDraft = z.object({
  chapter_id: requiredId(SKILL_LABELS.chapter_id, 'Please select a chapter.'),
  name: requiredLine(SKILL_LABELS.name, NAME_MAX),
  ...TranslatedNamesDraft,
  position: blankIsAbsent(Position),
  needs: Needs.optional(),
  is_active: Active.optional(),
})
export type SkillDraft = z.output<typeof SkillDraft>

/** A skill stays in its chapter. Absent fields stay as stored; 409 if `version` is not the stored one. */
export const SkillChanges = SkillDraft.omit({ chapter_id: true })
  .partial()
  .extend({ version: blankIsAbsent(Version) })
export type SkillChanges = z.output<typeof SkillChanges>

export const SavedSkill = Message.extend({ skill: Skill })

export const listSkills = read('/skills', {
  access: ['admin', 'teacher'],
  summary: 'All skills, those of a class or of a chapter, in their order',
  querystring: z.object({
    class_number: blankIsAbsent(ClassNumber),
    chapter_id: blankIsAbsent(requiredId('chapter_id')),
  }),
  response: z.array(Skill),
})

export const createSkill = create('/skills', {
  access: ['admin'],
  summary: 'Add a skill to a chapter',
  body: SkillDraft,
  response: SavedSkill,
})

export const updateSkill = change('/skills/:skill_id', {
  access: ['admin'],
  summary: 'Change a skill, move it within its chapter, or end it',
  body: SkillChanges,
  response: SavedSkill,
})
