import { createChapter, listChapters, updateChapter } from '@ganit/contract/papers/chapters'
import { createSkill, listSkills, updateSkill } from '@ganit/contract/papers/skills'
import { reads, sends } from '../../../api/declared.ts'

/** Chapters in order: for families the active ones of a child’s class and the one below. */
export const chaptersOf = reads(listChapters, { shows: ['chapter'] })

/** The chapters of all classes, in order. */
export const chapters = chaptersOf()

/** All skills, because a skill may need one of another class. */
export const skills = reads(listSkills, { shows: ['skill'] })()

export const addChapter = sends(createChapter, { changes: ['chapter'] })

export const changeChapter = sends(updateChapter, { changes: ['chapter'] })

export const addSkill = sends(createSkill, { changes: ['skill'] })

export const changeSkill = sends(updateSkill, { changes: ['skill'] })
