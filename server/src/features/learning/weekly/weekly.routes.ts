import { changeWeekly, getWeekly, listWeeks, previewWeekly } from '@ganit/contract/learning/weekly'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { readLaterPage } from '../../../http/answers/paging.ts'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { reservedQuestions } from './examples.queries.ts'
import { linesAndExample } from './facts/facts.ts'
import { changeNotes, previewNote, readComingNotes } from './looking-over.service.ts'
import { findReaderOfWeeks, notesOnPage } from './weeks.queries.ts'

export async function weeklyRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getWeekly, ({ querystring, account }) => {
    const { page = 1, page_size = LATER_PAGE_SIZE, batch_id } = querystring
    return readComingNotes(db, account, { batch_id, page, page_size })
  })

  serve(app, changeWeekly, ({ body, account }) =>
    db.transaction().execute((trx) => changeNotes(trx, account, body)),
  )

  serve(app, previewWeekly, ({ querystring: { student_id, language = 'en' }, account }) =>
    previewNote(db, account, { student_id, language, origin: app.messageReach.origin }),
  )

  serve(app, listWeeks, async ({ params, querystring, account }) => {
    const reader = await findReaderOfWeeks(db, account, params.uid, await readAcademyToday(db))
    return readLaterPage(querystring, async (wanted) => {
      const { items, ...total } = await notesOnPage(db, reader.student_id, wanted)
      const notes = items.map(({ week, facts }) => ({
        week,
        ...linesAndExample(facts, reader.language, reader.sight),
      }))
      const reserved = await reservedQuestions(
        db,
        notes.flatMap(({ example }) => example?.question_id ?? []),
      )
      return {
        ...total,
        items: notes.map(({ week, lines, example }) => ({
          ...{ week, lines },
          example:
            example && !reserved.has(example.question_id)
              ? { text: example.text, answer: example.answer, figures: [] }
              : null,
        })),
      }
    })
  })
}
