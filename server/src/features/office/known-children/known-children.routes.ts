import { sameChild } from '@ganit/contract/office/known-children'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../../db/in-transaction.ts'
import { serve } from '../../../http/serve.ts'
import { presentProfile } from '../../people/students/students.service.ts'
import { takeRecord } from './known-children.service.ts'

export async function knownChildrenRoutes(app: FastifyInstance) {
  serve(app, sameChild, async ({ params, body, account }) => {
    const student = await inTransaction(app.db, (trx) =>
      takeRecord(trx, { account, ...params, ...body }),
    )
    return { message: 'They are one student now.', student: presentProfile(student, app.photoUrls) }
  })
}
