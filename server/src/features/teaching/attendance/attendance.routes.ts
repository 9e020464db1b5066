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
import { withFileAddress } from '../homework/homework.service.ts'
import { attendanceOf } from './attendance.service.ts'
import { readConcerns } from './concern-list.queries.ts'
import { missingRegisters } from './missing.queries.ts'
import { monthSheet, sheetTable } from './sheet.service.ts'

export async function attendanceRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  serve(app, getMonthSheet, ({ querystring, account }) => monthSheet(db, account, querystring))

  serve(app, exportMonthSheet, async ({ querystring, account, reply }) => {
    const sheet = await monthSheet(db, account, querystring)
    const name = `registers-${querystring.batch_id}-${querystring.month}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return streamTexts(reply, 'text/csv; charset=utf-8', sheetTable(sheet))
  })

  serve(app, getStudentAttendance, ({ params, querystring: { from, to }, account }) =>
    attendanceOf(db, account, { student_id: params.student_id, from, to }),
  )

  serve(app, listMissingRegisters, async ({ querystring, account }) => {
    const now = await academyNow(db)
    const { items, ...found } = await readLaterPage(querystring, (page) =>
      missingRegisters(db, account, now, page),
    )
    return { ...found, items: items.map((lesson) => withFileAddress(lesson, homeworkUrls)) }
  })

  serve(app, listConcerns, ({ querystring: { kind, ...asked }, account }) =>
    readLaterPage(asked, (page) => readConcerns(db, account, { kind, ...page })),
  )
}
