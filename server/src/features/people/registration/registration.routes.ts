import { checkRegistration, registerStudent } from '@ganit/contract/people/registration'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { refuseOtherClass } from '../../ground/settings/settings.service.ts'
import { presentProfile } from '../students/students.service.ts'
import {
  insertRegistration,
  prepareRegistration,
  refuseOthersQuestion,
} from './registration.service.ts'

export async function registrationRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app

  serve(app, registerStudent, async ({ body, account, once }) => {
    await refuseOtherClass(db, 'student_class', body.student_class)
    const prepared = await prepareRegistration(db, account, body)
    return once(async (trx) => {
      const student = await insertRegistration(trx, prepared)
      return { message: 'Registration successful!', student: presentProfile(student, photoUrls) }
    })
  })

  serve(app, checkRegistration, async ({ querystring, account }) => {
    await refuseOthersQuestion(db, account, querystring)
    return { exists: true, is_registered: account.student_id !== null }
  })
}
