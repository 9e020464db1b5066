import { deleteClassModule, listClassModules, saveClassModule } from '@ganit/contract/classes'
import type { FastifyInstance } from 'fastify'
import { CACHED, serve } from '../../http/serve.ts'
import { allClassModules } from './classes.queries.ts'
import { deleteModule, presentClassModule, saveModule } from './classes.service.ts'

export async function classesRoutes(app: FastifyInstance) {
  const { db } = app

  serve(
    app,
    listClassModules,
    async () => (await allClassModules(db)).map(presentClassModule),
    CACHED,
  )

  serve(app, saveClassModule, async ({ body, reply }) => {
    const { isNew, saved } = await saveModule(db, body)
    app.invalidatePages()
    if (isNew) reply.code(201)
    return { message: 'Class saved successfully', class: presentClassModule(saved) }
  })

  serve(app, deleteClassModule, async ({ params }) => {
    await deleteModule(db, params.classNumber)
    app.invalidatePages()
    return { message: `Class ${params.classNumber} deleted successfully` }
  })
}
