import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { academyNow } from '../../features/ground/settings/clock.service.ts'
import {
  lockAgainstClosedDays,
  removeEarlyLessons,
} from '../../features/teaching/lessons/generation.queries.ts'
import { makeLessons } from '../../features/teaching/lessons/generation.service.ts'
import {
  batchesWithTimes,
  lockTimes,
} from '../../features/teaching/lessons/weekly-times.queries.ts'
import type { Job, Turn } from '../job.ts'
import { saveOutcome } from '../job-runs.queries.ts'

const LESSONS_JOB = 'lessons'

/** Batches per transaction: editing their times and closing days wait for it. */
const CHUNK = 50

type Progress = { after: number; made: number }

/**
 * Creates lessons up to 84 days ahead; removes those beyond, if the clock was ahead. One transaction per chunk of
 * batches, with progress, so that an interrupted run continues.
 */
export const lessonsJob: Job = {
  name: LESSONS_JOB,
  async run(db, { day, ahead, outcome, stopping }) {
    let progress: Progress = { after: 0, made: 0, ...(outcome as Partial<Progress> | null) }
    while (!stopping.aborted) {
      const batch_ids = await batchesWithTimes(db, progress.after, CHUNK, day)
      const last = batch_ids.at(-1)
      if (last === undefined) return true
      progress = await makeChunk(db, { batch_ids, day, ahead, last, before: progress })
    }
    return false
  },
}

type Chunk = Pick<Turn, 'day' | 'ahead'> & { batch_ids: number[]; last: number; before: Progress }

const makeChunk = (db: Kysely<Database>, { batch_ids, day, ahead, last, before }: Chunk) =>
  db.transaction().execute(async (trx) => {
    await lockAgainstClosedDays(trx)
    await lockTimes(trx, batch_ids)
    if (ahead) await removeEarlyLessons(trx, batch_ids, { day, ahead })
    const now = await academyNow(trx)
    const clock = now.date === day ? now : { date: day, time: '00:00' }
    const outcome = { after: last, made: before.made + (await makeLessons(trx, batch_ids, clock)) }
    await saveOutcome(trx, { job: LESSONS_JOB, day, outcome })
    return outcome
  })
