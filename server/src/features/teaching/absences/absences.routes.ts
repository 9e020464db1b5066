import {
  addAbsence,
  deleteAbsence,
  exportTaught,
  getTaught,
  listAbsences,
} from '@ganit/contract/teaching/absences'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../../db/schema.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import { streamCsv } from '../../../http/answers/csv.ts'
import { streamTexts } from '../../../http/answers/streaming.ts'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import { countReached } from '../../messages/events/reach.service.ts'
import { correctWaiting } from '../../messages/events/silent.service.ts'
import {
  absencesOf,
  deleteAbsenceOf,
  insertAbsence,
  onceTeacherInReach,
  teacherInReach,
} from './absences.queries.ts'
import { arrangeLessons } from './arrange-lessons.service.ts'
import { lessonsTaughtIn } from './taught.queries.ts'

const HEADS = ['Batch', 'Lessons', 'Minutes']

export async function absencesRoutes(app: FastifyInstance) {
  const { db } = app

  const monthOf = async ({ month }: { month?: string | undefined }) =>
    month ?? (await readAcademyToday(db)).slice(0, 7)

  serve(app, listAbsences, async ({ params: { account_id }, account }) => {
    await teacherInReach(db, account, account_id)
    return absencesOf(db, account_id)
  })

  serve(app, addAbsence, async ({ params: { account_id }, body, querystring, account, once }) => {
    const { lessons = [], tell = true, ...days } = body
    const makeAbsence = async (trx: Trx) => {
      await teacherInReach(trx, account, account_id)
      const absence = await insertAbsence(trx, { account_id, ...days })
      const event = await arrangeLessons(trx, account, absence, lessons)
      return { message: 'Absence added.', absence, event }
    }
    if (querystring.preview === '1')
      return {
        answer: await runAndRollBack(db, async (trx) => {
          const { event, ...answer } = await makeAbsence(trx)
          return {
            ...answer,
            reach: await countReached(trx, app.messageReach, event ? [event] : []),
          }
        }),
      }
    return once(async (trx) => {
      const { event, ...answer } = await makeAbsence(trx)
      const by = account.uid
      if (event && tell) await announceEvent(trx, { ...event, by })
      else if (event) await correctWaiting(trx, [event], { by })
      return answer
    })
  })

  serve(app, deleteAbsence, async ({ params: { account_id, absence_id }, account }) => {
    await teacherInReach(db, account, account_id)
    await deleteAbsenceOf(db, account_id, absence_id)
    return { message: 'Absence deleted.' }
  })

  serve(app, getTaught, async ({ params: { account_id }, querystring, account }) => {
    await onceTeacherInReach(db, account, account_id)
    return lessonsTaughtIn(db, account_id, await monthOf(querystring))
  })

  serve(app, exportTaught, async ({ params: { account_id }, querystring, account, reply }) => {
    await onceTeacherInReach(db, account, account_id)
    const month = await monthOf(querystring)
    const { lessons, minutes, batches } = await lessonsTaughtIn(db, account_id, month)
    const all = [...batches, { batch_name: 'Total', lessons, minutes }]
    async function* rows() {
      yield all
    }
    const table = streamCsv(HEADS, rows(), (row) => [
      row.batch_name,
      String(row.lessons),
      String(row.minutes),
    ])
    reply.header('content-disposition', `attachment; filename="taught-${month}.csv"`)
    return streamTexts(reply, 'text/csv; charset=utf-8', table)
  })
}
