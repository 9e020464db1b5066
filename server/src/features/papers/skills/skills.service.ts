import type { SkillChanges, SkillDraft } from '@ganit/contract/papers/skills'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { updateRow } from '../../../http/changes/versioned-rows.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { invalid } from '../../../http/errors.ts'
import { CHAPTER, classOfChapter, withoutStaleNames } from '../chapters/chapters.queries.ts'
import { hasNeedsLeadingBack, lockNeeds, replaceNeeds } from './needs.queries.ts'
import {
  chapterOfSkill,
  insertSkill,
  knownSkills,
  placeSkill,
  SKILL,
  skillById,
} from './skills.queries.ts'

async function saveNeeds(trx: Trx, skill_id: number, needs: number[] | undefined) {
  if (needs === undefined) return
  const known = await knownSkills(trx, needs)
  if (known.length < needs.length) throw invalid({ needs: 'One of these skills does not exist.' })
  await lockNeeds(trx)
  if (await hasNeedsLeadingBack(trx, skill_id, needs))
    throw invalid({ needs: 'A skill cannot need itself, or one that needs it.' })
  await replaceNeeds(trx, skill_id, needs)
}

/** Locks the order of a chapter's skills. */
const lockChapter = (trx: Trx, chapter_id: number) => lockForChange(trx, CHAPTER, chapter_id)

/** Adds a skill; 400 for an unknown chapter or a cycle of prerequisites. */
export async function addSkill(trx: Trx, { needs, position, ...draft }: SkillDraft) {
  const { chapter_id } = draft
  if ((await classOfChapter(trx, chapter_id)) === undefined)
    throw invalid({ chapter_id: 'Chapter not found.' })
  await lockChapter(trx, chapter_id)
  const skill_id = await insertSkill(trx, draft)
  if (position !== undefined) await placeSkill(trx, { skill_id, chapter_id, position })
  await saveNeeds(trx, skill_id, needs)
  return skillById(trx, skill_id)
}

/** Changes a skill; 409 if the version is not the stored one. */
export const changeSkill = (db: Kysely<Database>, skill_id: number, body: SkillChanges) =>
  db.transaction().execute(async (trx) => {
    const { version, position, needs, ...given } = body
    const chapter_id = await chapterOfSkill(trx, skill_id)
    await lockChapter(trx, chapter_id)
    const stored = await lockForChange(trx, SKILL, skill_id, version)
    const changes = await withoutStaleNames(trx, stored, given)
    const saved = { ...changes, version: versionAfter(stored, { ...changes, position, needs }) }
    await updateRow(trx, SKILL, skill_id, saved)
    if (position !== undefined) await placeSkill(trx, { skill_id, chapter_id, position })
    await saveNeeds(trx, skill_id, needs)
    return skillById(trx, skill_id)
  })
