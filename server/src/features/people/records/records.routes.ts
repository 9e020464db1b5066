import { claimRecord, inviteStudent } from '@ganit/contract/people/records'
import type { FastifyInstance } from 'fastify'
import { conflict } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { presentProfile } from '../students/students.service.ts'
import * as records from './records.service.ts'

export async function recordsRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app

  serve(app, inviteStudent, ({ params, once }) =>
    once(async (trx) => ({
      message: 'Invitation sent.',
      invitation: await records.inviteStudent(trx, app.origin, params.uid),
    })),
  )

  serve(app, claimRecord, async ({ body, account }) => {
    records.refuseUnconfirmed(account)
    if (account.student_id !== null) throw conflict('This account is already registered.')
    await app.countClaim(account.uid)
    const student = await records.claimRecord(db, account, body)
    return { message: 'This record is yours now.', student: presentProfile(student, photoUrls) }
  })
}
