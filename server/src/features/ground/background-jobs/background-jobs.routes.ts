import { getJob } from '@ganit/contract/jobs'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { findOwnJob } from './background-jobs.queries.ts'

export async function backgroundJobsRoutes(app: FastifyInstance) {
  serve(app, getJob, ({ params: { job_id }, account }) => findOwnJob(app.db, account.uid, job_id))
}
