import {
  ALL_LESSONS_DAYS_MAX,
  asksForTooMany,
  joinOnline,
  listClashes,
  listLessons,
} from '@ganit/contract/teaching/lessons'
import type { FastifyInstance } from 'fastify'
import { sendText } from '../../../http/answers/send-text.ts'
import { invalid } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { signFileAddresses } from '../homework/homework.service.ts'
import { findAllClashes } from './clashes.service.ts'
import { openOnlineLesson } from './join.service.ts'
import { readLessonsAsText } from './lessons.queries.ts'

export async function lessonsRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  serve(app, listLessons, async ({ querystring, account, reply }) => {
    if (isOffice(account) && asksForTooMany(querystring))
      throw invalid({ to: `To must be at most ${ALL_LESSONS_DAYS_MAX} days from From.` })
    const lessons = await readLessonsAsText(db, account, querystring)
    return sendText(reply, listLessons, signFileAddresses(lessons, homeworkUrls))
  })

  serve(app, joinOnline, ({ params: { lesson_id }, account }) =>
    openOnlineLesson(db, account, lesson_id),
  )

  serve(app, listClashes, async () => findAllClashes(db, await academyNow(db)))
}
