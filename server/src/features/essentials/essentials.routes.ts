import {
  addEssential,
  deleteEssential,
  getEssential,
  listEssentials,
  updateEssential,
} from '@ganit/contract/essentials'
import type { FastifyInstance } from 'fastify'
import { asksForPage, readPage } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import {
  allEssentials,
  deleteEssentialById,
  essentialById,
  pageOfEssentials,
} from './essentials.queries.ts'
import { changeEssential, writeEssential } from './essentials.service.ts'

export async function essentialsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listEssentials, async ({ querystring }) =>
    asksForPage(querystring)
      ? readPage(querystring, 'ID', (wanted) => pageOfEssentials(db, querystring, wanted))
      : allEssentials(db, querystring),
  )

  serve(app, getEssential, ({ body }) => essentialById(db, body.essentials_id))

  serve(app, addEssential, async ({ body, once }) => {
    const created = await once(async (trx) => ({
      message: 'Essential created!',
      essential: await writeEssential(trx, body),
    }))
    app.invalidatePages()
    return created
  })

  serve(app, updateEssential, async ({ body }) => {
    const essential = await changeEssential(db, body)
    app.invalidatePages()
    return { message: 'Essential updated!', essential }
  })

  serve(app, deleteEssential, async ({ body }) => {
    await deleteEssentialById(db, body.ID)
    app.invalidatePages()
    return { message: 'Essential deleted.' }
  })
}
