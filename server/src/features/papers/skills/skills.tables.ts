import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** `position` counts within the chapter, from 0. */
export type Skills = {
  skill_id: Generated<number>
  chapter_id: number
  position: number
  name: string
  name_hi: string | null
  name_bn: string | null
  is_active: Generated<boolean>
  version: Generated<number>
}

/** A skill's prerequisite. */
export type SkillNeeds = { skill_id: number; needs_id: number }

declare module '../../../db/schema.ts' {
  interface Database {
    skills: Skills
    skill_needs: SkillNeeds
  }
}

export const DATA_MAP: DataMap = {
  skills: 'what chapters are made of',
  skill_needs: 'which skills come before others',
}
