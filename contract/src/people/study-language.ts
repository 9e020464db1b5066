import { z } from 'zod'
import { change } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { PathName } from '../shared.ts'

/**
 * Families choose their own and their child's language; the office sets any that it is asked to. Without a choice, the
 * first guardian's language is used.
 */
export const setStudyLanguage = change('/students/:uid/study-language', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'Set the language in which a student reads and is written to',
  params: z.object({ uid: PathName }),
  body: z.object({ language: Language }),
})
