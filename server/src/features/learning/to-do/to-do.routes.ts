import { listToDo } from '@ganit/contract/learning/to-do'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readToDo } from './to-do.service.ts'

export async function toDoRoutes(app: FastifyInstance) {
  serve(app, listToDo, ({ querystring: { student_id }, account }) =>
    readToDo(app.db, account, { student_id, urls: app.homeworkUrls }),
  )
}
