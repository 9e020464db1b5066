import { assignBatch, listStudentsOfClass, toggleMembership } from '@ganit/contract/memberships'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { presentProfile } from '../students/students.service.ts'
import { studentsOfClass } from './memberships.queries.ts'
import { assign, toggle } from './memberships.service.ts'

export async function membershipsRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app

  serve(app, listStudentsOfClass, ({ params }) => studentsOfClass(db, params.classNumber))

  serve(app, toggleMembership, ({ params, body, once }) =>
    once(async (trx) => ({
      message: 'Updated batch membership',
      member: await toggle(trx, params.id, body.studentId),
    })),
  )

  serve(app, assignBatch, async ({ params, body }) => {
    const student = await assign(db, params.id, body.studentUid)
    return {
      message: 'Batch assigned successfully',
      student: presentProfile(student, photoUrls),
    }
  })
}
