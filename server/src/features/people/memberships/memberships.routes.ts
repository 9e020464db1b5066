import {
  assignBatch,
  ClassStudent,
  listStudentsOfClass,
  toggleMembership,
} from '@ganit/contract/people/memberships'
import type { FastifyInstance } from 'fastify'
import { inChunks } from '../../../db/in-chunks.ts'
import { serve } from '../../../http/serve.ts'
import { streamArray } from '../../../http/streaming.ts'
import { presentProfile } from '../students/students.service.ts'
import { type ClassStudentRow, studentsOfClassAfter } from './memberships.queries.ts'
import { assign, toggle } from './memberships.service.ts'

export async function membershipsRoutes(app: FastifyInstance) {
  const { db, reads, photoUrls } = app

  serve(app, listStudentsOfClass, ({ params, reply }) =>
    streamArray(
      reply,
      ClassStudent,
      inChunks<ClassStudentRow>((after, limit) =>
        studentsOfClassAfter(reads, params.classNumber, { after, limit }),
      ),
    ),
  )

  serve(app, toggleMembership, ({ params, body, once }) =>
    once(async (trx) => ({
      message: 'Updated batch membership',
      ...(await toggle(trx, params.id, body.studentId)),
    })),
  )

  serve(app, assignBatch, async ({ params, body }) => {
    const { student, ...more } = await assign(db, params.id, body.studentUid)
    return {
      message: 'Batch assigned successfully',
      student: presentProfile(student, photoUrls),
      ...more,
    }
  })
}
