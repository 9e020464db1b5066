import {
  addCurriculum,
  addEssential,
  type ContentChanges,
  deleteCurriculum,
  deleteEssential,
  getCurriculum,
  getEssential,
  listCurriculums,
  listEssentials,
  updateCurriculum,
  updateEssential,
} from '@ganit/contract/site/course-contents'
import type { FastifyInstance } from 'fastify'
import { asksForPage, readPage } from '../../../http/answers/paging.ts'
import { serve } from '../../../http/serve.ts'
import {
  type AnyKind,
  allContents,
  type ContentKind,
  CURRICULUM,
  contentById,
  deleteContentById,
  ESSENTIAL,
  readContentsPage,
} from './course-contents.queries.ts'
import { changeContent, writeContent } from './course-contents.service.ts'

export async function courseContentsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listCurriculums, async ({ querystring }) =>
    asksForPage(querystring)
      ? readPage(querystring, 'curriculum_id', (wanted) =>
          readContentsPage(db, CURRICULUM, querystring, wanted),
        )
      : allContents(db, CURRICULUM, querystring),
  )
  serve(app, listEssentials, async ({ querystring }) =>
    asksForPage(querystring)
      ? readPage(querystring, 'ID', (wanted) =>
          readContentsPage(db, ESSENTIAL, querystring, wanted),
        )
      : allContents(db, ESSENTIAL, querystring),
  )

  serve(app, getCurriculum, ({ body }) => contentById(db, CURRICULUM, body.curriculum_id))
  serve(app, getEssential, ({ body }) => contentById(db, ESSENTIAL, body.essentials_id))

  serve(app, addCurriculum, async ({ body, once }) => {
    const created = await once(async (trx) => ({
      message: 'Curriculum created!',
      content: await writeContent(trx, CURRICULUM, body),
    }))
    app.invalidatePages()
    return created
  })
  serve(app, addEssential, async ({ body, once }) => {
    const created = await once(async (trx) => ({
      message: 'Essential created!',
      content: await writeContent(trx, ESSENTIAL, body),
    }))
    app.invalidatePages()
    return created
  })

  async function change<Text extends string>(
    kind: ContentKind<Text, string>,
    body: ContentChanges,
  ) {
    const content = await changeContent(db, kind, body)
    app.invalidatePages()
    return { message: `${kind.label} updated!`, content }
  }
  serve(app, updateCurriculum, ({ body }) => change(CURRICULUM, body))
  serve(app, updateEssential, ({ body }) => change(ESSENTIAL, body))

  async function remove(kind: AnyKind, id: number) {
    await deleteContentById(db, kind, id)
    app.invalidatePages()
    return { message: `${kind.label} deleted.` }
  }
  serve(app, deleteCurriculum, ({ params }) => remove(CURRICULUM, params.curriculum_id))
  serve(app, deleteEssential, ({ body }) => remove(ESSENTIAL, body.ID))
}
