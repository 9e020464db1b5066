import { createChapter, updateChapter } from '@ganit/contract/papers/chapters'
import { createSkill, listSkills, updateSkill } from '@ganit/contract/papers/skills'
import { reads, sends } from '../../../api/declared.ts'

export { chapters, chaptersOf } from '../../teaching/registers/lesson.data.ts'

/** All skills, because a skill may need one of another class. */
export const skills = reads(listSkills, { shows: ['skill'] })()

export const addChapter = sends(createChapter, { changes: ['chapter'] })

export const changeChapter = sends(updateChapter, { changes: ['chapter'] })

export const addSkill = sends(createSkill, { changes: ['skill'] })

export const changeSkill = sends(updateSkill, { changes: ['skill'] })
