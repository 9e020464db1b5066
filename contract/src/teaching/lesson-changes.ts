import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { Preview, Reach, Tell } from '../messages/reach.ts'
import {
  accountOf,
  blankIsAbsent,
  Message,
  oneOfWords,
  optionalAccount,
  optionalId,
  optionalText,
  Refusal,
  requiredDate,
  requiredId,
  requiredText,
  requiredTime,
  Version,
  withLaterEnd,
} from '../shared.ts'
import { KeptLesson } from './batches.ts'
import { Clash, LESSON_LABELS, Lesson } from './lessons.ts'
import { optionalLink } from './links.ts'

const REASON_MAX = 200
/** Maximum number of suggestions of each kind. */
export const SUGGESTIONS_MAX = 5

const Reason = requiredText(LESSON_LABELS.reason, REASON_MAX)
const OptionalReason = optionalText(LESSON_LABELS.reason, REASON_MAX)
const VersionSeen = blankIsAbsent(Version)

const when = {
  date: requiredDate(LESSON_LABELS.date),
  start_time: requiredTime(LESSON_LABELS.start_time),
  end_time: requiredTime(LESSON_LABELS.end_time),
}
const where = {
  room_id: optionalId(LESSON_LABELS.room_id).optional(),
  teacher_id: optionalAccount(LESSON_LABELS.teacher_id).optional(),
}

/** Absent room and teacher are the batch's; null is none. */
export const ExtraLesson = withLaterEnd(
  z.object({
    batch_id: requiredId(LESSON_LABELS.batch_id),
    ...when,
    ...where,
    makes_up_for: optionalId('makes_up_for').optional(),
    reason: OptionalReason,
    tell: Tell,
  }),
)
export type ExtraLesson = z.output<typeof ExtraLesson>

/** Absent room and teacher stay. `weekly` changes the weekly time from this date on. */
export const Move = withLaterEnd(
  z.object({
    ...when,
    ...where,
    reason: Reason,
    scope: oneOfWords(['this', 'weekly'], 'Scope must be this or weekly.'),
    version: VersionSeen,
    tell: Tell,
  }),
)
export type Move = z.output<typeof Move>

/** Cancels a lesson; 409 if `version` is not the stored one. */
const Cancelling = z.object({ reason: Reason, version: VersionSeen, tell: Tell })
/** A reason is required once the register is locked. */
const Restoring = z.object({ reason: OptionalReason, version: VersionSeen, tell: Tell }).nullish()
const Substitution = z.object({
  teacher_id: accountOf(LESSON_LABELS.teacher_id),
  reason: Reason,
  version: VersionSeen,
  tell: Tell,
})
export type Substitution = z.output<typeof Substitution>
const Joining = z.object({
  into: requiredId('into'),
  reason: Reason,
  version: VersionSeen,
  tell: Tell,
})
export type Joining = z.output<typeof Joining>

/** With an address the lesson is held online; with null in person, in the room `room_id`. */
const Onlining = z.object({
  url: optionalLink(LESSON_LABELS.url),
  room_id: optionalId(LESSON_LABELS.room_id).optional(),
  version: VersionSeen,
  tell: Tell,
})
export type Onlining = z.output<typeof Onlining>

const Guest = z.object({
  student_id: requiredId('Student'),
  makes_up_for: optionalId('makes_up_for').optional(),
})
export type Guest = z.output<typeof Guest>

/** A lesson in the way. `with` is the kind of conflict, `name` the room, teacher or batch. */
export const InTheWay = Clash.extend({ other_lesson_id: z.int(), other_batch: z.string() })
export type InTheWay = z.output<typeof InTheWay>

/** Rooms and teachers free at the lesson's time, and times of its day at which its room and teacher are free. */
export const Free = z.object({
  rooms: z.array(z.object({ room_id: z.int(), name: z.string() })),
  teachers: z.array(z.object({ account_id: z.string(), name: z.string() })),
  times: z.array(z.object({ date: z.string(), start_time: z.string(), end_time: z.string() })),
})
export type Free = z.output<typeof Free>

/** Refusal of a change whose place is taken (409). */
export const ClashRefusal = Refusal.extend({ clashes: z.array(InTheWay), free: Free })
export type ClashRefusal = z.output<typeof ClashRefusal>

/** A student with two lessons at the same time. */
export const DoubleBooked = z.object({
  student_id: z.int(),
  name: z.string(),
  batch_name: z.string(),
  date: z.string(),
  start_time: z.string(),
})
export type DoubleBooked = z.output<typeof DoubleBooked>

/** `closed`: title of the closed day the lesson falls on. `reach` is only in previews. */
export const ChangedLesson = Message.extend({
  lesson: Lesson,
  double_booked: z.array(DoubleBooked),
  closed: z.string().nullable(),
  reach: Reach.optional(),
})
export type ChangedLesson = z.output<typeof ChangedLesson>

/**
 * A weekly move also lists the first lessons that lose their room or teacher, or are not held, and changed lessons that
 * stay in place. Absent if there are none.
 */
const MovedLesson = ChangedLesson.extend({
  clashes: z.array(Clash).optional(),
  kept: z.array(KeptLesson).optional(),
})
export type MovedLesson = z.output<typeof MovedLesson>

const changed = { querystring: Preview, response: ChangedLesson }

export const addLesson = create('/lessons', {
  access: ['admin', 'desk'],
  summary: 'Add an extra lesson; 409 with what is in the way, and what is free',
  querystring: Preview,
  body: ExtraLesson,
  response: ChangedLesson,
})

export const moveLesson = act('/lessons/:lesson_id/move', {
  ...changed,
  access: ['admin', 'desk'],
  summary: 'Hold a lesson at another time or in another room; 409 with what is in the way',
  body: Move,
  response: MovedLesson,
})

export const cancelLesson = act('/lessons/:lesson_id/cancel', {
  ...changed,
  access: ['admin', 'desk'],
  summary: 'Cancel a lesson',
  body: Cancelling,
})

export const restoreLesson = act('/lessons/:lesson_id/restore', {
  ...changed,
  access: ['admin', 'desk'],
  summary: 'Hold a cancelled lesson again, or part it from the one it sits with',
  body: Restoring,
})

export const substituteTeacher = act('/lessons/:lesson_id/substitute', {
  ...changed,
  access: ['admin', 'desk'],
  summary: 'Have somebody else teach a lesson',
  body: Substitution,
})

export const joinLessons = act('/lessons/:lesson_id/join', {
  ...changed,
  access: ['admin', 'desk'],
  summary: 'Have a lesson sit with that of another batch, at its time, in its room',
  body: Joining,
})

export const setOnline = change('/lessons/:lesson_id/online', {
  ...changed,
  access: ['admin', 'desk', 'teacher'],
  summary: 'Hold a lesson online, without a room, or in person again; 409 with what is in the way',
  body: Onlining,
})

export const addGuest = create('/lessons/:lesson_id/guests', {
  ...changed,
  access: ['admin', 'desk', 'teacher'],
  summary: 'Have a student of another batch sit in a lesson',
  body: Guest,
})

export const removeGuest = remove('/lessons/:lesson_id/guests/:student_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Take a guest out of a lesson',
  querystring: Preview,
  response: ChangedLesson,
})

export const freeForLesson = read('/lessons/:lesson_id/free', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Which rooms, teachers and times are free for a lesson',
  response: Free,
})
