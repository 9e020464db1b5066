import { getJob } from '@ganit/contract/jobs'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { jobOf } from './background-jobs.queries.ts'

export async function backgroundJobsRoutes(app: FastifyInstance) {
  serve(app, getJob, ({ params: { job_id }, account }) => jobOf(app.db, account.uid, job_id))
}
