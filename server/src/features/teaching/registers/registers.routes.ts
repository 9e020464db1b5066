import { deleteRegister, getLesson, saveRegister } from '@ganit/contract/teaching/registers'
import type { FastifyInstance } from 'fastify'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { signFileAddress } from '../homework/homework.service.ts'
import {
  lessonWithRegister,
  removeRegister,
  saveRegister as saveRegisterOf,
} from './registers.service.ts'

export async function registersRoutes(app: FastifyInstance) {
  const { db, photoUrls, homeworkUrls } = app

  serve(app, getLesson, async ({ params, account }) => {
    const answer = await lessonWithRegister(db, account, params.lesson_id, photoUrls)
    return { ...answer, lesson: signFileAddress(answer.lesson, homeworkUrls) }
  })

  serve(
    app,
    saveRegister,
    ({ params: { lesson_id }, body, account, once }) =>
      once((trx) => saveRegisterOf(trx, account, { lesson_id, changes: body }, photoUrls)),
    FREQUENT,
  )

  serve(app, deleteRegister, async ({ params: { lesson_id }, body: { reason }, account }) => {
    await db.transaction().execute((trx) => removeRegister(trx, account, { lesson_id, reason }))
    return { message: 'Register deleted.' }
  })
}
