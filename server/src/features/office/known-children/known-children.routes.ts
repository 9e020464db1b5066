import { sameChild, sendParentCode } from '@ganit/contract/office/known-children'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { presentProfile } from '../../people/students/students.service.ts'
import { takeRecord } from './known-children.service.ts'
import { makeParentCode, refuseWrongCode } from './parent-code.service.ts'

export async function knownChildrenRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, sendParentCode, ({ params: { uid }, body: { student_id } }) =>
    db.transaction().execute(async (trx) => ({
      message: 'Send the code by WhatsApp, and enter what the parent reads out.',
      whatsapp_link: await makeParentCode(trx, app.parentCodeKey, { uid, student_id }),
    })),
  )

  serve(
    app,
    sameChild,
    async ({ params: { uid }, body: { student_id, code, reason }, account }) => {
      const compared = { uid, student_id }
      if (code !== undefined) await refuseWrongCode(db, app.parentCodeKey, compared, code)
      const student = await db
        .transaction()
        .execute((trx) => takeRecord(trx, compared, { account, code, reason }))
      return {
        message: 'They are one student now.',
        student: presentProfile(student, app.photoUrls),
      }
    },
  )
}
