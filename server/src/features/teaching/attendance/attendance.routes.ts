import {
  exportMonthSheet,
  getMonthSheet,
  getStudentAttendance,
  listConcerns,
  listMissingRegisters,
} from '@ganit/contract/teaching/attendance'
import type { FastifyInstance } from 'fastify'
import { readLaterPage } from '../../../http/answers/paging.ts'
import { streamTexts } from '../../../http/answers/streaming.ts'
import { serve } from '../../../http/serve.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { signFileAddress } from '../homework/homework.service.ts'
import { readAttendance } from './attendance.service.ts'
import { readConcerns } from './concern-list.queries.ts'
import { readMissingRegisters } from './missing.queries.ts'
import { readMonthSheet, sheetTable } from './sheet.service.ts'

export async function attendanceRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  serve(app, getMonthSheet, ({ querystring, account }) => readMonthSheet(db, account, querystring))

  serve(app, exportMonthSheet, async ({ querystring, account, reply }) => {
    const sheet = await readMonthSheet(db, account, querystring)
    const name = `registers-${querystring.batch_id}-${querystring.month}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return streamTexts(reply, 'text/csv; charset=utf-8', sheetTable(sheet))
  })

  serve(app, getStudentAttendance, ({ params, querystring: { from, to }, account }) =>
    readAttendance(db, account, { student_id: params.student_id, from, to }),
  )

  serve(app, listMissingRegisters, async ({ querystring, account }) => {
    const now = await academyNow(db)
    const { items, ...found } = await readLaterPage(querystring, (page) =>
      readMissingRegisters(db, account, now, page),
    )
    return { ...found, items: items.map((lesson) => signFileAddress(lesson, homeworkUrls)) }
  })

  serve(app, listConcerns, ({ querystring: { kind, ...asked }, account }) =>
    readLaterPage(asked, (page) => readConcerns(db, account, { kind, ...page })),
  )
}
