import { createChapter, listChapters, updateChapter } from '@ganit/contract/chapters'
import type { Input } from '@ganit/contract/endpoint'
import { createSkill, listSkills, updateSkill } from '@ganit/contract/skills'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** The chapters of all classes, by class and in their order. */
export const chapters = apiQuery({
  queryKey: ['chapters'],
  shows: ['chapter'],
  ask: (signal) => call(listChapters, { querystring: {}, signal }),
})

/** The skills of all chapters: one may need those of another class. */
export const skills = apiQuery({
  queryKey: ['skills'],
  shows: ['skill'],
  ask: (signal) => call(listSkills, { querystring: {}, signal }),
})

type ChapterToSave = Input<typeof updateChapter>['body']
type SkillToSave = Input<typeof updateSkill>['body']

export const addChapter = write({
  key: ['chapter', 'add'],
  changes: ['chapter'],
  send: async (body: Input<typeof createChapter>['body'], attempt: Attempt) =>
    (await call(createChapter, { body, attempt })).message,
})

export const changeChapter = write({
  key: ['chapter', 'change'],
  changes: ['chapter'],
  send: async (chapter_id: number, body: ChapterToSave) =>
    (await call(updateChapter, { params: { chapter_id: String(chapter_id) }, body })).message,
})

export const addSkill = write({
  key: ['skill', 'add'],
  changes: ['skill'],
  send: async (body: Input<typeof createSkill>['body'], attempt: Attempt) =>
    (await call(createSkill, { body, attempt })).message,
})

export const changeSkill = write({
  key: ['skill', 'change'],
  changes: ['skill'],
  send: async (skill_id: number, body: SkillToSave) =>
    (await call(updateSkill, { params: { skill_id: String(skill_id) }, body })).message,
})
