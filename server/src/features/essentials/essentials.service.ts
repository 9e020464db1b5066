import type { EssentialChanges, EssentialDraft } from '@ganit/contract/essentials'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { conflict } from '../../http/errors.ts'
import { referredCourse } from '../courses/course-writes.queries.ts'
import {
  essentialById,
  insertEssential,
  lockedEssential,
  updateEssentialById,
} from './essentials.queries.ts'

export const writeEssential = (db: Kysely<Database>, essential: EssentialDraft) =>
  db.transaction().execute(async (trx) => {
    await referredCourse(trx, essential.course_id)
    return essentialById(trx, await insertEssential(trx, essential))
  })

/** Saves a essential's changes; 409 when it is not the one changed from. */
export const changeEssential = (
  db: Kysely<Database>,
  { essential_id, version, ...changes }: EssentialChanges,
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockedEssential(trx, essential_id)
    if (version !== undefined && version !== stored.version)
      throw conflict(
        'This essential was changed in another tab or by someone else. Reload to see it.',
      )
    if (changes.course_id !== undefined) await referredCourse(trx, changes.course_id)
    await updateEssentialById(trx, essential_id, { ...changes, version: stored.version + 1 })
    return essentialById(trx, essential_id)
  })
