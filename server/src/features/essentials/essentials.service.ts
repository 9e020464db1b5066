import type { EssentialChanges, EssentialDraft } from '@ganit/contract/essentials'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { lockForChange } from '../../http/lock-for-change.ts'
import { versionAfter } from '../../http/versions.ts'
import { referredCourse } from '../courses/course-writes.queries.ts'
import {
  ESSENTIAL,
  essentialById,
  insertEssential,
  updateEssentialById,
} from './essentials.queries.ts'

export async function writeEssential(trx: Trx, essential: EssentialDraft) {
  await referredCourse(trx, essential.course_id)
  return essentialById(trx, await insertEssential(trx, essential))
}

/** Saves a essential's changes; 409 when it is not the one changed from. */
export const changeEssential = (
  db: Kysely<Database>,
  { essential_id, version, ...changes }: EssentialChanges,
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockForChange(trx, ESSENTIAL, essential_id, version)
    if (changes.course_id !== undefined) await referredCourse(trx, changes.course_id)
    await updateEssentialById(trx, essential_id, {
      ...changes,
      version: versionAfter(stored, changes),
    })
    return essentialById(trx, essential_id)
  })
