import {
  exportMonthSheet,
  getMonthSheet,
  getStudentAttendance,
  listConcerns,
  listMissingRegisters,
} from '@ganit/contract/attendance'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { streamTexts } from '../../http/streaming.ts'
import { withFileAddress } from '../homework/homework.service.ts'
import { academyNow } from '../settings/clock.service.ts'
import { attendanceOf } from './attendance.service.ts'
import { listedConcerns } from './concern-list.queries.ts'
import { missingRegisters } from './missing.queries.ts'
import { monthSheet, sheetTable } from './sheet.service.ts'

const pageOf = ({
  page = 1,
  page_size = LATER_PAGE_SIZE,
}: {
  page?: number
  page_size?: number
}) => ({
  page,
  page_size,
})

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
    const page = pageOf(querystring)
    const { items, ...found } = await missingRegisters(db, account, await academyNow(db), page)
    const lessons = items.map((lesson) => withFileAddress(lesson, homeworkUrls))
    return { ...found, ...page, items: lessons }
  })

  serve(app, listConcerns, async ({ querystring: { kind, ...asked }, account }) => {
    const page = pageOf(asked)
    return { ...(await listedConcerns(db, account, { kind, ...page })), ...page }
  })
}
