import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { withPlainNames } from '../renamed.ts'
import { blankIsAbsent, ClassNumber, Message, OfChild, PathId, requiredId } from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { Batch, BatchChanges, BatchDraft, ClassBatchDraft, Weekday } from './batch.ts'
import { Clash } from './lessons.ts'

export * from './batch.ts'

const BATCH_SORT_KEYS = ['batch_id', 'batch_name', 'classNumber', 'course_id'] as const

/** Filters alone answer all rows; page, page_size, search, sort or order ask for a page. */
export const BatchesQuery = pageQuery(BATCH_SORT_KEYS).extend({
  classNumber: blankIsAbsent(ClassNumber),
  /** Batches that accept this class: its own, and those without a class. */
  takes_class: blankIsAbsent(ClassNumber),
  course_id: blankIsAbsent(requiredId('course_id')),
})
export type BatchesQuery = z.output<typeof BatchesQuery>

export const BatchesPage = pageSchema(Batch)
export type BatchesPage = z.output<typeof BatchesPage>

/** `clashes`: the first ones of the batch, if any. */
export const SavedBatch = Message.extend({ batch: Batch, clashes: z.array(Clash).optional() })

/** A changed lesson that new weekly times or an earlier end leave in place. */
export const KeptLesson = z.object({
  lesson_id: z.int(),
  date: z.string(),
  start_time: z.string(),
})
export type KeptLesson = z.output<typeof KeptLesson>

/** A school class in a path; other numbers are "not found". */
const ByClass = z.object({
  classNumber: PathId.pipe(z.int().max(12)),
})

export const listBatches = read('/batchmanegment/all_batches_with_schedule', {
  access: ['admin', 'desk'],
  summary: 'Batches with their weekly schedules: all of them, or one page',
  querystring: BatchesQuery,
  response: z.union([z.array(Batch), BatchesPage]),
})

/** Takes the list's own filters, search and order. */
export const [exportBatches, exportBatchesXlsx] = tableFiles({
  path: '/batches',
  access: ['admin', 'desk'],
  summary: 'Batches as a table for spreadsheets',
  querystring: BatchesQuery.omit({ page: true, page_size: true }),
})

export const getBatch = act('/batchmanegment/batch_detail_by_id', {
  access: ['admin', 'desk'],
  summary: 'A batch to edit',
  body: z.object({ batch_id: requiredId('batch_id') }),
  response: Batch,
})

export const createBatch = create('/batchmanegment/create_batch', {
  access: ['admin', 'desk'],
  summary: 'Create a batch',
  body: BatchDraft,
  response: SavedBatch,
})

export const updateBatch = act('/batchmanegment/update_batch', {
  access: ['admin', 'desk'],
  summary: 'Change a batch',
  body: BatchChanges,
  response: SavedBatch.extend({ kept: z.array(KeptLesson).optional() }),
})

export const listClassBatches = read('/batches', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'All batches, by class; of a teacher their own',
  response: z.array(Batch),
})

export const listBatchesOfClass = read('/batches/class/:classNumber', {
  access: ['admin', 'desk'],
  summary: 'The batches of a class',
  params: ByClass,
  response: z.array(Batch),
})

export const getBatchName = read('/batches/:id', {
  access: ['admin', 'desk', 'teacher', 'guardian', 'student'],
  summary: 'The name of a batch, for the office, its teachers and its own students',
  response: withPlainNames(
    z.object({ id: z.int(), name: z.string(), classNumber: z.int().nullable() }),
    {
      classNumber: 'class_number',
    },
  ),
})

export const createClassBatch = create('/batches', {
  access: ['admin', 'desk'],
  summary: 'Create a batch of a class',
  body: ClassBatchDraft,
  response: SavedBatch,
})

export const deleteBatch = remove('/batches/:id', {
  access: ['admin', 'desk'],
  summary: 'Delete a batch with its memberships; 409 where payments belong to it',
})

/** A batch of the calling student, with its next lesson in the academy's time zone. */
export const OwnBatch = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  course_name: z.string().nullable(),
  schedules: z.array(z.object({ weekday: Weekday, start_time: z.string(), end_time: z.string() })),
  /** Day from which the weekly times apply, if it is still to come. */
  times_from: z.string().nullable(),
  /** The present or next lesson; `date` is `YYYY-MM-DD`. Null if there is none. */
  next_class: z
    .object({ date: z.string(), start_time: z.string(), end_time: z.string() })
    .nullable(),
})
export type OwnBatch = z.output<typeof OwnBatch>

export const listOwnBatches = read('/student/own-batches', {
  access: ['guardian', 'student'],
  summary:
    'The batches of the signed-in student, or of one’s own child, with their weekly times and next lesson',
  querystring: OfChild,
  response: z.array(OwnBatch),
})

/**
 * A batch as prospective students see it. `fees`: the fees of a student who joins now, amounts as text such as
 * `1500.00`; null unless the academy shows fees. `places`: null unless the academy shows free places and the batch has
 * a capacity; few means 5 or less.
 */
export const ClassTimes = z.object({
  batch_id: z.int(),
  fees: z
    .array(
      z.object({
        title: z.string(),
        amount: z.string(),
        per: z.enum(['month', 'once']),
        /** A fee for a time: a student who leaves earlier pays up to the last day. `parts` counts its instalments. */
        paid_from: z.string().nullish(),
        paid_to: z.string().nullish(),
        parts: z.int().nullish(),
      }),
    )
    .nullable(),
  places: z.enum(['full', 'few', 'free']).nullable(),
  name: z.string(),
  schedules: z.array(z.object({ weekday: Weekday, start_time: z.string(), end_time: z.string() })),
  /** Whether it always meets online. */
  is_online: z.boolean().optional(),
})
export type ClassTimes = z.output<typeof ClassTimes>

export const listClassTimes = read('/class-times/:classNumber', {
  access: 'public',
  summary: 'When the batches that take a class meet; none where the academy does not show it',
  params: ByClass,
  response: z.array(ClassTimes),
})

export { ByClass as BatchClassPath }
