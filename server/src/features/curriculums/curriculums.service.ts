import type { CurriculumChanges, CurriculumDraft } from '@ganit/contract/curriculums'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { lockForChange } from '../../http/lock-for-change.ts'
import { versionAfter } from '../../http/versions.ts'
import { referredCourse } from '../courses/course-writes.queries.ts'
import {
  CURRICULUM,
  curriculumById,
  insertCurriculum,
  updateCurriculumById,
} from './curriculums.queries.ts'

export async function writeCurriculum(trx: Trx, curriculum: CurriculumDraft) {
  await referredCourse(trx, curriculum.course_id)
  return curriculumById(trx, await insertCurriculum(trx, curriculum))
}

/** Saves a curriculum's changes; 409 when it is not the one changed from. */
export const changeCurriculum = (
  db: Kysely<Database>,
  { curriculum_id, version, ...changes }: CurriculumChanges,
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockForChange(trx, CURRICULUM, curriculum_id, version)
    if (changes.course_id !== undefined) await referredCourse(trx, changes.course_id)
    await updateCurriculumById(trx, curriculum_id, {
      ...changes,
      version: versionAfter(stored, changes),
    })
    return curriculumById(trx, curriculum_id)
  })
