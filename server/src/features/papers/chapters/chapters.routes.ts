import { createChapter, listChapters, updateChapter } from '@ganit/contract/papers/chapters'
import type { FastifyInstance } from 'fastify'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { updateRow } from '../../../http/changes/versioned-rows.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { serve } from '../../../http/serve.ts'
import {
  CHAPTER,
  classOfChapter,
  insertChapter,
  lockClass,
  placeChapter,
  withoutStaleNames,
} from './chapters.queries.ts'
import { chaptersFor } from './chapters.service.ts'

export async function chaptersRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listChapters, ({ querystring, account }) => chaptersFor(db, account, querystring))

  serve(app, createChapter, ({ body: { position, ...draft }, once }) =>
    once(async (trx) => {
      await lockClass(trx, draft.class_number)
      const chapter_id = await insertChapter(trx, draft)
      const { class_number } = draft
      const chapter = await placeChapter(trx, { chapter_id, class_number, position })
      return { message: 'Chapter added.', chapter }
    }),
  )

  serve(app, updateChapter, ({ params: { chapter_id }, body }) =>
    db.transaction().execute(async (trx) => {
      const { version, position, ...given } = body
      // Locks the class before the chapter, as when adding one.
      const class_number = await classOfChapter(trx, chapter_id)
      if (class_number === undefined) throw CHAPTER.missing()
      await lockClass(trx, class_number)
      const stored = await lockForChange(trx, CHAPTER, chapter_id, version)
      const changes = await withoutStaleNames(trx, stored, given)
      const saved = { ...changes, version: versionAfter(stored, { ...changes, position }) }
      await updateRow(trx, CHAPTER, chapter_id, saved)
      const chapter = await placeChapter(trx, { chapter_id, class_number, position })
      return { message: 'Chapter changed.', chapter }
    }),
  )
}
