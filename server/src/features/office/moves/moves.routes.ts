import * as calls from '@ganit/contract/people/memberships'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { assignBatch, toggleMembership } from '../../people/memberships/memberships.service.ts'
import { lockStudent } from '../../people/students/students.queries.ts'
import { presentProfile } from '../../people/students/students.service.ts'
import { changeFirstMonth, readFirstMonths } from './first-month.service.ts'
import { addToBatch } from './moves.service.ts'
import { changeWithUndo, takeBackChange } from './undo.service.ts'

export async function movesRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app

  serve(app, calls.toggleMembership, ({ params, body, account, once }) =>
    once(async (trx) => {
      const { student_id } = await lockStudent(trx, body.studentId)
      const by = { student_id, account_id: account.uid }
      const toggled = await changeWithUndo(trx, by, () =>
        toggleMembership(trx, params.id, student_id, body.why),
      )
      return { message: 'Updated batch membership', ...toggled }
    }),
  )

  serve(app, calls.assignBatch, ({ params, body, account }) =>
    db.transaction().execute(async (trx) => {
      const { student_id } = await lockStudent(trx, body.studentUid)
      const by = { student_id, account_id: account.uid }
      const { student, ...more } = await changeWithUndo(trx, by, () =>
        assignBatch(trx, params.id, body.studentUid, body.why),
      )
      return {
        message: 'Batch assigned successfully',
        student: presentProfile(student, photoUrls),
        ...more,
      }
    }),
  )

  serve(app, calls.addToBatch, ({ params, body, account, once }) =>
    once((trx) => addToBatch(trx, { ...body, ...params }, account.uid)),
  )

  serve(app, calls.listFirstMonths, ({ params }) => readFirstMonths(db, params.uid))

  serve(app, calls.changeFirstMonth, async ({ params, body }) => {
    const isChanged = await db
      .transaction()
      .execute((trx) => changeFirstMonth(trx, params.uid, body))
    return { message: isChanged ? 'First month changed.' : 'Nothing changed.' }
  })

  serve(app, calls.undoMembership, ({ body, account, once }) =>
    once(async (trx) => {
      await takeBackChange(trx, body.undo, account.uid)
      return { message: 'Taken back.' }
    }),
  )
}
