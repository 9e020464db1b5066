import {
  addCurriculum,
  deleteCurriculum,
  getCurriculum,
  listCurriculums,
  updateCurriculum,
} from '@ganit/contract/curriculums'
import type { FastifyInstance } from 'fastify'
import { asksForPage, readPage } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import {
  allCurriculums,
  curriculumById,
  deleteCurriculumById,
  pageOfCurriculums,
} from './curriculums.queries.ts'
import { changeCurriculum, writeCurriculum } from './curriculums.service.ts'

export async function curriculumsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listCurriculums, async ({ querystring }) =>
    asksForPage(querystring)
      ? readPage(querystring, 'curriculum_id', (wanted) =>
          pageOfCurriculums(db, querystring, wanted),
        )
      : allCurriculums(db, querystring),
  )

  serve(app, getCurriculum, ({ body }) => curriculumById(db, body.curriculum_id))

  serve(app, addCurriculum, async ({ body, once }) => {
    const created = await once(async (trx) => ({
      message: 'Curriculum created!',
      curriculum: await writeCurriculum(trx, body),
    }))
    app.invalidatePages()
    return created
  })

  serve(app, updateCurriculum, async ({ body }) => {
    const curriculum = await changeCurriculum(db, body)
    app.invalidatePages()
    return { message: 'Curriculum updated!', curriculum }
  })

  serve(app, deleteCurriculum, async ({ params }) => {
    await deleteCurriculumById(db, params.curriculum_id)
    app.invalidatePages()
    return { message: 'Curriculum deleted.' }
  })
}
