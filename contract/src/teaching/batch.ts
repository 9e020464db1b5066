import { z } from 'zod'
import { moneyField } from '../money.ts'
import { withPlainNames } from '../renamed.ts'
import {
  blankIsAbsent,
  oneOfWords,
  optionalAccount,
  optionalDate,
  optionalId,
  optionalText,
  orNull,
  requiredDate,
  requiredId,
  requiredLine,
  requiredTime,
  TEXT_MAX,
  Version,
  wholeNumber,
  withLaterEnd,
} from '../shared.ts'
import { optionalLink } from './links.ts'

/** Field labels of the batch form, used in its messages too. */
export const BATCH_LABELS = {
  batch_name: 'Batch Name',
  class_number: 'Class',
  description: 'Description',
  course_id: 'Course ID',
  weekday: 'Weekday',
  start_time: 'Start Time',
  end_time: 'End Time',
  teacher_id: 'Teacher',
  room_id: 'Room',
  online_url: 'Online address',
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

export const Weekday = oneOfWords(WEEKDAYS, {
  error: ({ input }) =>
    input ? 'Weekday must be a day from Monday to Sunday.' : 'Weekday is required.',
})
export type Weekday = z.output<typeof Weekday>

/** Teacher and room. Absent keeps, null clears. */
const place = {
  teacher_id: optionalAccount(BATCH_LABELS.teacher_id).optional(),
  room_id: optionalId(BATCH_LABELS.room_id).optional(),
}

/**
 * One weekly lesson. Times are `HH:MM` in the academy's time zone. Its teacher and room override the batch's. If they
 * are absent, those of the stored row with the same weekday and start stay.
 */
export const Schedule = withLaterEnd(
  z.object({
    ...place,
    weekday: Weekday,
    start_time: requiredTime(BATCH_LABELS.start_time),
    end_time: requiredTime(BATCH_LABELS.end_time),
  }),
)
export type Schedule = z.output<typeof Schedule>

export const SCHEDULES_MAX = 50

/** Index of the first row that overlaps an earlier one of its weekday; touching is allowed. */
function firstOverlap(schedules: Schedule[]) {
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
    const place = firstOverlap(value)
    if (place < 0) return
    const message = 'This overlaps another schedule of the same day.'
    issues.push({ code: 'custom', message, input: value, path: [place, 'start_time'] })
  })

/** A batch, with both of its names on the wire: `batch_id` is `id`, `batch_name` is `name`. */
export const Batch = withPlainNames(
  z.object({
    batch_id: z.int(),
    id: z.int(),
    batch_name: z.string(),
    name: z.string(),
    /** Empty if there is none. */
    description: z.string(),
    course_id: z.int().nullable(),
    course_name: z.string().nullable(),
    /** 1 to 12; null accepts any class. */
    classNumber: z.int().nullable(),
    /** Whether the batch was opened to any class, so that the site offers it to all classes. */
    any_class: z.boolean().optional(),
    /** Default teacher and room of the weekly times. */
    teacher_id: z.string().nullable(),
    room_id: z.int().nullable(),
    /** Where its lessons are held if it always meets online. Only staff read it. */
    online_url: z.string().nullish(),
    /** Intended number of students; more are not refused. */
    capacity: z.int().nullable(),
    /** First and last day of lessons. */
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
    /** Day from which these weekly times apply, if it is still to come. */
    times_from: z.string().nullable(),
    /** Present number of students. */
    student_count: z.int(),
    version: z.int(),
  }),
  { classNumber: 'class_number' },
)
export type Batch = z.output<typeof Batch>

const description = optionalText(BATCH_LABELS.description, TEXT_MAX).transform((text) => text ?? '')

const setting = {
  ...place,
  online_url: optionalLink(BATCH_LABELS.online_url).optional(),
  capacity: orNull(wholeNumber(BATCH_LABELS.capacity, 1, CAPACITY_MAX)).optional(),
  starts_on: optionalDate(BATCH_LABELS.starts_on).optional(),
  ends_on: optionalDate(BATCH_LABELS.ends_on).optional(),
}

/** Null means any class, unless `any_class` says otherwise. A course has a class of its own. */
const ofClass = {
  class_number: orNull(wholeNumber(BATCH_LABELS.class_number, 1, 12)).optional(),
  any_class: z.boolean('any_class must be true or false.').optional(),
}

const batchFields = {
  batch_name: requiredLine(BATCH_LABELS.batch_name),
  description,
  course_id: optionalId(BATCH_LABELS.course_id),
  schedules: Schedules,
  ...ofClass,
  ...setting,
}

/** Error of `ends_on`. */
export const ENDS_BEFORE_START = 'Ends must not be before Starts.'
const endsBeforeStart = { error: ENDS_BEFORE_START, path: ['ends_on'] }

type Span = { starts_on?: string | null | undefined; ends_on?: string | null | undefined }

export const isSpan = ({ starts_on, ends_on }: Span) =>
  !starts_on || !ends_on || starts_on <= ends_on

const FIRST_MONTH = 'from must be a month such as 2026-12.'

/**
 * The monthly fee of a new batch, asked on a day from a month on. The 29th to the 31st are the last day of a month that is
 * shorter.
 */
const MonthlyFee = z.object({
  amount: moneyField('Monthly fee'),
  day: wholeNumber('Day', 1, 31),
  from: z.string(FIRST_MONTH).regex(/^20\d\d-(0[1-9]|1[0-2])$/, FIRST_MONTH),
})

/**
 * A batch created with a course belongs to the course's class. A batch with neither course nor class is offered to
 * nobody.
 */
export const BatchDraft = z
  .object({
    ...batchFields,
    course_id: batchFields.course_id.default(null),
    monthly_fee: MonthlyFee.optional(),
  })
  .refine(isSpan, endsBeforeStart)
export type BatchDraft = z.output<typeof BatchDraft>

/**
 * Absent fields stay as stored; `schedules` replaces all rows. New weekly times, teachers and rooms apply from the day
 * `from`, today by default. 409 if `version` is not the stored one.
 */
export const BatchChanges = z
  .object({ ...batchFields, version: Version })
  .partial()
  .extend({
    batch_id: requiredId('batch_id'),
    from: blankIsAbsent(requiredDate(BATCH_LABELS.from)),
  })
  .refine(isSpan, endsBeforeStart)
export type BatchChanges = z.output<typeof BatchChanges>

const MISSING = 'Please fill all fields'

/** A batch in the class-based form, without weekly times. */
export const ClassBatchDraft = withPlainNames(
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
