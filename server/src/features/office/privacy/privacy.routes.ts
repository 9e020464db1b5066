import {
  askErasure,
  eraseStudent as eraseStudentCall,
  exportStudent,
  getAgreements,
  getPrivacyTasks,
  recordConsent as recordConsentCall,
  withdrawErasure,
} from '@ganit/contract/office/privacy'
import type { FastifyInstance } from 'fastify'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import {
  deleteErasureRequest,
  insertErasureRequest,
} from '../../people/agreements/agreements.queries.ts'
import { readAgreements, recordConsent } from '../../people/agreements/agreements.service.ts'
import { readPrivacyTasks } from '../../people/agreements/tasks.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { eraseStudent } from './erasure.service.ts'
import { readPersonalData } from './export.queries.ts'
import { guardianErasureRoutes } from './guardian-erasure.routes.ts'
import { sendAsFile } from './send-as-file.ts'

const numberOf = ({ student_id }: Account) => {
  if (student_id === null) throw studentNotFound()
  return student_id
}

export async function privacyRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getAgreements, ({ params, account }) => readAgreements(db, account, params.uid))

  serve(app, recordConsentCall, async ({ params, body, account, once }) => {
    const recorded = await once(async (trx) => ({
      message: body.given ? 'Consent recorded.' : 'Withdrawal recorded.',
      agreements: await recordConsent(trx, account, { ...params, draft: body }),
    }))
    // A withdrawn publicity consent takes effect on the site at once.
    if (body.purpose === 'publicity') app.invalidatePages()
    return recorded
  })

  serve(app, exportStudent, async ({ params, account, reply }) => {
    const held = await readInSnapshot(db, (trx) => readPersonalData(trx, account, params.uid))
    return sendAsFile(reply, held)
  })

  serve(app, askErasure, ({ account, once }) =>
    once(async (trx) => {
      await insertErasureRequest(trx, numberOf(account))
      return {
        message: 'The academy has been asked to erase your record.',
        agreements: await readAgreements(trx, account, account.uid),
      }
    }),
  )

  serve(app, withdrawErasure, async ({ account }) => {
    await deleteErasureRequest(db, numberOf(account))
    return {
      message: 'Your record stays.',
      agreements: await readAgreements(db, account, account.uid),
    }
  })

  serve(app, eraseStudentCall, async ({ params, body, account }) => {
    await eraseStudent(db, { ...params, ...body }, account.uid)
    return { message: 'The student was erased.' }
  })

  serve(app, getPrivacyTasks, () =>
    readInSnapshot(db, async (trx) => readPrivacyTasks(trx, await readAcademyToday(trx))),
  )

  await guardianErasureRoutes(app)
}
