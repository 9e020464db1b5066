import { ClassStudent, listStudentsOfClass } from '@ganit/contract/people/memberships'
import type { FastifyInstance } from 'fastify'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import { streamArray } from '../../../http/answers/streaming.ts'
import { serve } from '../../../http/serve.ts'
import { type ClassStudentRow, studentsOfClassAfter } from './memberships.queries.ts'

export async function membershipsRoutes(app: FastifyInstance) {
  const { reads } = app

  serve(app, listStudentsOfClass, ({ params, reply }) =>
    streamArray(
      reply,
      ClassStudent,
      readInChunks<ClassStudentRow>((after, limit) =>
        studentsOfClassAfter(reads, params.classNumber, { after, limit }),
      ),
    ),
  )
}
