import { beginPractice, getPractice } from '@ganit/contract/learning/practice'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { begin, type Wish } from './begin.service.ts'
import { practisable } from './practisable.queries.ts'
import { practiceToday } from './today.service.ts'

export async function practiceRoutes(app: FastifyInstance) {
  const { db, figureUrls: urls } = app

  serve(app, getPractice, async ({ querystring: { student_id }, account }) =>
    practiceToday(db, await practisable(db, account, student_id)),
  )

  serve(app, beginPractice, async ({ body, account, reply, once }) => {
    const { kind, student_id, chapter_id, skill_id = null } = body
    const practising = await practisable(db, account, student_id)
    const wish: Wish =
      kind === 'topic' && chapter_id !== undefined
        ? { kind, topic: { chapter_id, skill_id } }
        : { kind: 'today' }
    reply.code(200)
    return begin(db, { practising, wish, urls }, once, () => reply.code(201))
  })
}
