import {
  addAbsence,
  deleteAbsence,
  exportTaught,
  getTaught,
  listAbsences,
} from '@ganit/contract/teaching/absences'
import type { FastifyInstance } from 'fastify'
import { csvOf } from '../../../http/csv.ts'
import { serve } from '../../../http/serve.ts'
import { streamTexts } from '../../../http/streaming.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import {
  absencesOf,
  deleteAbsenceOf,
  insertAbsence,
  onceTeacherInReach,
  teacherInReach,
} from './absences.queries.ts'
import { arrangeLessons } from './arrange-lessons.service.ts'
import { taughtIn } from './taught.queries.ts'

const HEADS = ['Batch', 'Lessons', 'Minutes']

export async function absencesRoutes(app: FastifyInstance) {
  const { db } = app

  const monthOf = async ({ month }: { month?: string | undefined }) =>
    month ?? (await academyToday(db)).slice(0, 7)

  serve(app, listAbsences, async ({ params: { account_id }, account }) => {
    await teacherInReach(db, account, account_id)
    return absencesOf(db, account_id)
  })

  serve(app, addAbsence, ({ params: { account_id }, body, account, once }) =>
    once(async (trx) => {
      await teacherInReach(trx, account, account_id)
      const { lessons = [], tell = true, ...days } = body
      const absence = await insertAbsence(trx, { account_id, ...days })
      await arrangeLessons(trx, account, absence, { lessons, tell })
      return { message: 'Absence added.', absence }
    }),
  )

  serve(app, deleteAbsence, async ({ params: { account_id, absence_id }, account }) => {
    await teacherInReach(db, account, account_id)
    await deleteAbsenceOf(db, account_id, absence_id)
    return { message: 'Absence deleted.' }
  })

  serve(app, getTaught, async ({ params: { account_id }, querystring, account }) => {
    await onceTeacherInReach(db, account, account_id)
    return taughtIn(db, account_id, await monthOf(querystring))
  })

  serve(app, exportTaught, async ({ params: { account_id }, querystring, account, reply }) => {
    await onceTeacherInReach(db, account, account_id)
    const month = await monthOf(querystring)
    const { lessons, minutes, batches } = await taughtIn(db, account_id, month)
    const all = [...batches, { batch_name: 'Total', lessons, minutes }]
    async function* rows() {
      yield all
    }
    const table = csvOf(HEADS, rows(), (row) => [
      row.batch_name,
      String(row.lessons),
      String(row.minutes),
    ])
    reply.header('content-disposition', `attachment; filename="taught-${month}.csv"`)
    return streamTexts(reply, 'text/csv; charset=utf-8', table)
  })
}
