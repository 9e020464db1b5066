import type { BankDraft } from '@ganit/contract/papers/question-bank'
import type { Db } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { classOfChapter } from '../chapters/chapters.queries.ts'
import { knownSkills } from '../skills/skills.queries.ts'

type Sorted = Pick<BankDraft, 'class_number' | 'chapter_id' | 'skill_ids'>

/**
 * Class, chapter and skills of a question; a chapter implies its class. 400 for an unknown chapter or skill, or a
 * chapter of another class.
 */
export async function resolveSorting(db: Db, { class_number, chapter_id, skill_ids }: Sorted) {
  const faults: Record<string, string> = {}
  const wanted = skill_ids ?? []
  if ((await knownSkills(db, wanted)).length < wanted.length)
    faults.skill_ids = 'One of these skills does not exist.'
  const itsClass = chapter_id ? await classOfChapter(db, chapter_id) : undefined
  if (chapter_id && itsClass === undefined) faults.chapter_id = 'Chapter not found.'
  else if (itsClass && class_number && itsClass !== class_number)
    faults.chapter_id = `This is a chapter of Class ${itsClass}.`
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { class_number: itsClass ?? class_number ?? null, chapter_id: chapter_id ?? null }
}
