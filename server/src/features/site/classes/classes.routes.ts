import { deleteClassModule, listClassModules, saveClassModule } from '@ganit/contract/site/classes'
import type { FastifyInstance } from 'fastify'
import { CACHED, serve } from '../../../http/serve.ts'
import { allClassModules } from './classes.queries.ts'
import {
  deleteModule,
  prepareModuleImage,
  presentClassModule,
  saveModule,
} from './classes.service.ts'

export async function classesRoutes(app: FastifyInstance) {
  const { db } = app

  serve(
    app,
    listClassModules,
    async () => (await allClassModules(db)).map(presentClassModule),
    CACHED,
  )

  serve(app, saveClassModule, async ({ body, reply, once }) => {
    const image = await prepareModuleImage(body)
    const created = await once(async (trx) => {
      const { isNew, saved } = await saveModule(trx, body, image)
      if (isNew) reply.code(201)
      return { message: 'Class saved successfully', class: presentClassModule(saved) }
    })
    app.invalidatePages()
    return created
  })

  serve(app, deleteClassModule, async ({ params }) => {
    await deleteModule(db, params.classNumber)
    app.invalidatePages()
    return { message: `Class ${params.classNumber} deleted successfully` }
  })
}
