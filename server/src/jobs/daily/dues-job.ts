import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import {
  makeDues,
  withdrawDuesAfterEnd,
  withdrawEarlyDues,
} from '../../features/money/fees/dues.service.ts'
import { batchesWithFees } from '../../features/money/fees/fees.queries.ts'
import type { Job } from '../job.ts'
import { lastFinishedDay, saveOutcome } from '../job-runs.queries.ts'

export const DUES_JOB = 'dues'

/** Batches per transaction: joining, leaving and editing fees there wait for it. */
const CHUNK = 20

type Progress = { after: number; made: number }

/**
 * Creates the day's dues, and withdraws those of later days if the clock was ahead. One transaction per chunk of
 * batches, with progress, so that an interrupted run continues.
 */
export const duesJob: Job = {
  name: DUES_JOB,
  async run(db, { day, ahead, outcome, stopping }) {
    const since = ahead === undefined ? await lastFinishedDay(db, DUES_JOB) : undefined
    let progress: Progress = { after: 0, made: 0, ...(outcome as Partial<Progress> | null) }
    while (!stopping.aborted) {
      const batch_ids = await batchesWithFees(db, progress.after, CHUNK)
      const last = batch_ids.at(-1)
      if (last === undefined) return true
      const scope = { batch_ids, ...(since !== undefined && { since }) }
      progress = await makeChunk(db, { scope, ahead, day, last, before: progress })
    }
    return false
  },
}

type Chunk = {
  scope: { batch_ids: number[]; since?: string }
  ahead: string | undefined
  day: string
  last: number
  before: Progress
}

const makeChunk = (db: Kysely<Database>, { scope, ahead, day, last, before }: Chunk) =>
  db.transaction().execute(async (trx) => {
    const made = before.made + (await makeDues(trx, scope, day))
    await withdrawDuesAfterEnd(trx, scope.batch_ids, day)
    if (ahead) await withdrawEarlyDues(trx, scope.batch_ids, { ahead, today: day })
    const outcome = { after: last, made }
    await saveOutcome(trx, { job: DUES_JOB, day, outcome })
    return outcome
  })
