import type { ContentChanges, ContentDraft } from '@ganit/contract/site/course-contents'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { lockReferredCourse } from '../courses/course-writes.queries.ts'
import {
  type ContentKind,
  contentById,
  insertContent,
  updateContentById,
} from './course-contents.queries.ts'

export async function writeContent<Text extends string>(
  trx: Trx,
  kind: ContentKind<Text, string>,
  content: ContentDraft,
) {
  await lockReferredCourse(trx, content.course_id)
  return contentById(trx, kind, await insertContent(trx, kind, content))
}

/** Changes a course's content; 409 if the version is not the stored one. */
export const changeContent = <Text extends string>(
  db: Kysely<Database>,
  kind: ContentKind<Text, string>,
  { id, version, ...changes }: ContentChanges,
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockForChange(trx, kind, id, version)
    if (changes.course_id !== undefined) await lockReferredCourse(trx, changes.course_id)
    await updateContentById(trx, kind, id, { ...changes, version: versionAfter(stored, changes) })
    return contentById(trx, kind, id)
  })
