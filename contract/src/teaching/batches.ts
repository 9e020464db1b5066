import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { pageOf, pageQuery } from '../pages.ts'
import { renamed } from '../renamed.ts'
import {
  blankIsAbsent,
  ClassNumber,
  dateOf,
  endsLater,
  idOf,
  Message,
  OfChild,
  oneOf,
  optionalAccount,
  optionalDate,
  optionalId,
  optionalText,
  orNull,
  PathId,
  requiredLine,
  TEXT_MAX,
  timeOf,
  Version,
  wholeNumber,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { Clash } from './lessons.ts'

/** The labels of the batch form, and so of its messages. */
export const BATCH_LABELS = {
  batch_name: 'Batch Name',
  description: 'Description',
  course_id: 'Course ID',
  weekday: 'Weekday',
  start_time: 'Start Time',
  end_time: 'End Time',
  teacher_id: 'Teacher',
  room_id: 'Room',
  capacity: 'Capacity',
  starts_on: 'Starts',
  ends_on: 'Ends',
  from: 'From',
} as const

export const CAPACITY_MAX = 500

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const Weekday = oneOf(WEEKDAYS, {
  error: ({ input }) =>
    input ? 'Weekday must be a day from Monday to Sunday.' : 'Weekday is required.',
})
export type Weekday = z.output<typeof Weekday>

/** Who teaches, and where. Absent stays as stored, null clears. */
const place = {
  teacher_id: optionalAccount(BATCH_LABELS.teacher_id).optional(),
  room_id: optionalId(BATCH_LABELS.room_id).optional(),
}

/**
 * One weekly lesson. Times are `HH:MM`, in the academy's time zone. What it says of teacher and room counts before what the
 * batch says; absent is that of the stored one with its weekday and start.
 */
export const Schedule = endsLater(
  z.object({
    ...place,
    weekday: Weekday,
    start_time: timeOf(BATCH_LABELS.start_time),
    end_time: timeOf(BATCH_LABELS.end_time),
  }),
)
export type Schedule = z.output<typeof Schedule>

export const SCHEDULES_MAX = 50

/** The place of the first row that overlaps an earlier one of its weekday; rows may touch. */
function overlapping(schedules: Schedule[]) {
  return schedules.findIndex((row, place) =>
    schedules
      .slice(0, place)
      .some(
        (other) =>
          other.weekday === row.weekday &&
          other.start_time < row.end_time &&
          row.start_time < other.end_time,
      ),
  )
}

const Schedules = z
  .array(Schedule, 'Keep at least one schedule.')
  .min(1, 'Keep at least one schedule.')
  .max(SCHEDULES_MAX, `A batch has at most ${SCHEDULES_MAX} schedules.`)
  .check(({ value, issues }) => {
    const place = overlapping(value)
    if (place < 0) return
    const message = 'This overlaps another schedule of the same day.'
    issues.push({ code: 'custom', message, input: value, path: [place, 'start_time'] })
  })

/** A batch by both of its names on the wire: `batch_id` is `id`, `batch_name` is `name`. */
export const Batch = renamed(
  z.object({
    batch_id: z.int(),
    id: z.int(),
    batch_name: z.string(),
    name: z.string(),
    /** Empty where there is none. */
    description: z.string(),
    course_id: z.int().nullable(),
    course_name: z.string().nullable(),
    /** 1 to 12; null takes students of any class. */
    classNumber: z.int().nullable(),
    /** Who teaches it, and where, whenever a weekly time does not say so itself. */
    teacher_id: z.string().nullable(),
    room_id: z.int().nullable(),
    /** How many students it is meant for; more are not refused. */
    capacity: z.int().nullable(),
    /** The first and the last day on which lessons are held. */
    starts_on: z.string().nullable(),
    ends_on: z.string().nullable(),
    schedules: z.array(
      z.object({
        weekday: Weekday,
        start_time: z.string(),
        end_time: z.string(),
        teacher_id: z.string().nullable(),
        room_id: z.int().nullable(),
      }),
    ),
    /** From which day on these weekly times hold, while that day is ahead. */
    times_from: z.string().nullable(),
    /** How many students are in it now. */
    student_count: z.int(),
    version: z.int(),
  }),
  { classNumber: 'class_number' },
)
export type Batch = z.output<typeof Batch>

const description = optionalText(BATCH_LABELS.description, TEXT_MAX).transform((text) => text ?? '')

const setting = {
  ...place,
  capacity: orNull(wholeNumber(BATCH_LABELS.capacity, 1, CAPACITY_MAX)).optional(),
  starts_on: optionalDate(BATCH_LABELS.starts_on).optional(),
  ends_on: optionalDate(BATCH_LABELS.ends_on).optional(),
}

const batchFields = {
  batch_name: requiredLine(BATCH_LABELS.batch_name),
  description,
  course_id: optionalId(BATCH_LABELS.course_id),
  schedules: Schedules,
  ...setting,
}

/** That the last day is not before the first one; `ends_on` is wrong otherwise. */
export const ENDS_BEFORE_START = 'Ends must not be before Starts.'
const endsBeforeStart = { error: ENDS_BEFORE_START, path: ['ends_on'] }

type Span = { starts_on?: string | null | undefined; ends_on?: string | null | undefined }

export const isSpan = ({ starts_on, ends_on }: Span) =>
  !starts_on || !ends_on || starts_on <= ends_on

/** A batch made with a course is for that course's class. */
export const BatchDraft = z
  .object({
    ...batchFields,
    course_id: batchFields.course_id.default(null),
  })
  .refine(isSpan, endsBeforeStart)
export type BatchDraft = z.output<typeof BatchDraft>

/**
 * Absent fields stay as stored; `schedules` replaces all rows. From the day `from` on, today unless it is said, new weekly times,
 * teachers and rooms hold. With a `version` that is no longer the stored one the
 * save is refused (409).
 */
export const BatchChanges = z
  .object({ ...batchFields, version: Version })
  .partial()
  .extend({ batch_id: idOf('batch_id'), from: blankIsAbsent(dateOf(BATCH_LABELS.from)) })
  .refine(isSpan, endsBeforeStart)
export type BatchChanges = z.output<typeof BatchChanges>

const MISSING = 'Please fill all fields'

/** A batch as the class reading makes it, without a weekly plan. */
export const ClassBatchDraft = renamed(
  z
    .object({
      name: requiredLine(BATCH_LABELS.batch_name, undefined, MISSING),
      classNumber: wholeNumber('Class', 1, 12, MISSING),
      ...setting,
    })
    .refine(isSpan, endsBeforeStart),
  { name: 'batch_name', classNumber: 'class_number' },
)
export type ClassBatchDraft = z.output<typeof ClassBatchDraft>

const BATCH_SORT_KEYS = ['batch_id', 'batch_name', 'classNumber', 'course_id'] as const

/** The filters may stand without a page; page, page_size, search, sort or order ask for one. */
export const BatchesQuery = pageQuery(BATCH_SORT_KEYS).extend({
  classNumber: blankIsAbsent(ClassNumber),
  /** The batches that take students of this class: its own, and those without a class. */
  takes_class: blankIsAbsent(ClassNumber),
  course_id: blankIsAbsent(idOf('course_id')),
})
export type BatchesQuery = z.output<typeof BatchesQuery>

export const BatchesPage = pageOf(Batch)
export type BatchesPage = z.output<typeof BatchesPage>

/** `clashes`, where there are any, are the first of the batch. */
const SavedBatch = Message.extend({ batch: Batch, clashes: z.array(Clash).optional() })

/** A lesson that somebody has changed, and that new weekly times or a nearer end leave where it is. */
export const KeptLesson = z.object({
  lesson_id: z.int(),
  date: z.string(),
  start_time: z.string(),
})
export type KeptLesson = z.output<typeof KeptLesson>

/** The number of a school class in a path, where another number is "not found". */
const ByClass = z.object({
  classNumber: PathId.pipe(z.int().max(12)),
})

export const listBatches = read('/batchmanegment/all_batches_with_schedule', {
  access: ['admin', 'desk'],
  summary: 'Batches with their weekly schedules: all of them, or one page',
  querystring: BatchesQuery,
  response: z.union([z.array(Batch), BatchesPage]),
})

/** The list's own filters, search and order count. */
export const [exportBatches, exportBatchesXlsx] = tableFiles({
  path: '/batches',
  access: ['admin', 'desk'],
  summary: 'Batches as a table for spreadsheets',
  querystring: BatchesQuery.omit({ page: true, page_size: true }),
})

export const getBatch = act('/batchmanegment/batch_detail_by_id', {
  access: ['admin', 'desk'],
  summary: 'A batch to edit',
  body: z.object({ batch_id: idOf('batch_id') }),
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
  response: renamed(z.object({ id: z.int(), name: z.string(), classNumber: z.int().nullable() }), {
    classNumber: 'class_number',
  }),
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

/** A batch of the student who asks, with its next lesson as the day and time in the academy's time zone. */
export const OwnBatch = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  course_name: z.string().nullable(),
  schedules: z.array(z.object({ weekday: Weekday, start_time: z.string(), end_time: z.string() })),
  /** The day from which the weekly times hold, while it is ahead. */
  times_from: z.string().nullable(),
  /** The lesson that is held now or comes next; `date` is `YYYY-MM-DD`. Null where none is to come. */
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

/** What whoever thinks of joining may know of a batch. */
export const ClassTimes = z.object({
  name: z.string(),
  schedules: z.array(z.object({ weekday: Weekday, start_time: z.string(), end_time: z.string() })),
})
export type ClassTimes = z.output<typeof ClassTimes>

export const listClassTimes = read('/class-times/:classNumber', {
  access: 'public',
  summary: 'When the batches that take a class meet; none where the academy does not show it',
  params: ByClass,
  response: z.array(ClassTimes),
})

export { ByClass as BatchClassPath }
