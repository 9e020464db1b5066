import type { FastifyBaseLogger } from 'fastify'
import type { Academy } from '../academy/academy.ts'
import type { Db } from '../db/schema.ts'
import { readAcademyToday } from '../features/ground/settings/settings.service.ts'
import { createDailyWork, JOBS } from '../jobs/daily.ts'
import type { Job } from '../jobs/job.ts'
import { findDoneJobs } from '../jobs/job-runs.queries.ts'
import type { HostedWork } from './hosted.ts'
import type { Works } from './works.ts'

type Given = {
  academy: Academy
  works: Works
  db: Db
  log: FastifyBaseLogger
  close: HostedWork['close']
}

/** An academy's work for the rounds, with the backup apart, which waits for the daily work of all academies. */
export function createHostedWork({ academy, works, db, log, close }: Given): HostedWork {
  const { pool } = academy
  const { queues, asking, endOfDay, backup } = works
  return {
    parts: [...queues, ...asking],
    day: createDailyWork({ pool, log, more: endOfDay }),
    backup: createDailyWork({ pool, log, jobs: [backup] }),
    async findDue() {
      const done = await findDoneJobs(db, await readAcademyToday(db))
      const isLeft = ({ name }: Job) => !done.has(name)
      return { day: [...JOBS, ...endOfDay].some(isLeft), backup: isLeft(backup) }
    },
    close,
  }
}
