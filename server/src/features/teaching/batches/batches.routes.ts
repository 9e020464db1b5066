import {
  BATCH_LABELS,
  Batch,
  createClassBatch,
  deleteBatch,
  exportBatches,
  exportBatchesXlsx,
  getBatch,
  getBatchName,
  listBatches,
  listBatchesOfClass,
  listClassBatches,
  listClassTimes,
  listOwnBatches,
  updateBatch,
} from '@ganit/contract/teaching/batches'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import type { Account } from '../../../http/access.ts'
import { asksForPage, readPage } from '../../../http/answers/paging.ts'
import { streamArray } from '../../../http/answers/streaming.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import type { Column } from '../../../http/table-files/table.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { findAskedStudentId } from '../../people/guardians/own/asked.service.ts'
import { removeBatch } from './batch-removal.service.ts'
import {
  type BatchRecord,
  batchById,
  chunksOfBatches,
  nextBatches,
  nextBatchesByClass,
  readBatchesPage,
} from './batches.queries.ts'
import { changeBatch, writeBatch } from './batches.service.ts'
import { timesOfClass } from './class-times.queries.ts'
import { batchName } from './own-batches.queries.ts'
import { readOwnBatches } from './own-batches.service.ts'

const timesOf = ({ schedules }: BatchRecord) =>
  schedules.map(({ weekday, start_time, end_time }) => `${weekday} ${start_time}–${end_time}`)

const BATCH_TABLE: readonly Column<BatchRecord>[] = [
  ['Batch', ({ batch_name }) => batch_name],
  ['Course', ({ course_name }) => course_name],
  [
    'Class',
    ({ class_number, any_class }) =>
      class_number === null ? (any_class ? 'Any class' : null) : `Class ${class_number}`,
  ],
  ['Weekly times', (batch) => timesOf(batch).join('; ')],
  ['Students', ({ student_count }) => student_count],
  [BATCH_LABELS.capacity, ({ capacity }) => capacity],
  [BATCH_LABELS.starts_on, ({ starts_on }) => starts_on],
  [BATCH_LABELS.ends_on, ({ ends_on }) => ends_on],
  [BATCH_LABELS.description, ({ description }) => description],
]

type Asking = { account: Account; reply: FastifyReply }

export async function batchesRoutes(app: FastifyInstance) {
  const { db, reads } = app

  /** Invalidates the public pages after saving, because class pages show batch times. */
  async function invalidateAfter<Saved>(saving: Promise<Saved>) {
    const saved = await saving
    app.invalidatePages()
    return saved
  }

  serve(app, listBatches, async ({ querystring, reply }) => {
    const filters = { ...querystring, today: await readAcademyToday(db) }
    return asksForPage(querystring)
      ? readPage(querystring, 'batch_name', (wanted) => readBatchesPage(db, filters, wanted))
      : streamArray(
          reply,
          Batch,
          readInChunks<BatchRecord>((after, limit) =>
            nextBatches(reads, filters, { after, limit }),
          ),
        )
  })
  async function byClass({ account, reply }: Asking, class_number?: number) {
    const which = { account, class_number, today: await readAcademyToday(db) }
    return streamArray(
      reply,
      Batch,
      readInChunks<BatchRecord>((after, limit) =>
        nextBatchesByClass(reads, which, { after, limit }),
      ),
    )
  }
  serve(app, listClassBatches, (asking) => byClass(asking))
  serve(app, listBatchesOfClass, (asking) => byClass(asking, asking.params.classNumber))
  serve(app, listOwnBatches, async ({ account, querystring }) =>
    readOwnBatches(db, await findAskedStudentId(db, account, querystring.uid)),
  )

  serve(app, listClassTimes, async ({ params }) => {
    const settings = await readSettings(db)
    if (!settings.shows_batch_times) return []
    return timesOfClass(db, params.classNumber, { ...settings, today: await readAcademyToday(db) })
  })

  serveTable(app, [exportBatches, exportBatchesXlsx], async ({ querystring }) => {
    const { sort = 'batch_name', order = 'asc', ...filters } = querystring
    const today = await readAcademyToday(db)
    return {
      name: `batches-${today}`,
      columns: BATCH_TABLE,
      chunks: await chunksOfBatches(reads, { ...filters, today }, { sort, order }),
    }
  })

  serve(app, getBatch, ({ body }) => batchById(db, body.batch_id))
  serve(app, getBatchName, ({ params, account }) => batchName(db, account, params.id))

  serve(app, createClassBatch, ({ body, once }) =>
    invalidateAfter(
      once(async (trx) => ({ message: 'Batch saved!', ...(await writeBatch(trx, body)) })),
    ),
  )
  serve(app, updateBatch, async ({ body }) => ({
    message: 'Batch saved!',
    ...(await invalidateAfter(changeBatch(db, body))),
  }))
  serve(app, deleteBatch, async ({ params }) => {
    await invalidateAfter(removeBatch(db, params.id))
    return { message: 'Batch deleted' }
  })
}
