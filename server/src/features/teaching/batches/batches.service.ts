import { dayAfter } from '@ganit/contract/days'
import {
  type BatchChanges,
  type BatchDraft,
  type ClassBatchDraft,
  ENDS_BEFORE_START,
  isSpan,
} from '@ganit/contract/teaching/batches'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readRegisterLockDays } from '../../ground/settings/settings.queries.ts'
import { dayInWords } from '../../ground/settings/words.service.ts'
import { followBatchEnd } from '../../money/fees/dues.service.ts'
import { lockReferredCourse } from '../../site/courses/course-writes.queries.ts'
import { findFirstClashes } from '../lessons/clashes.service.ts'
import { lockAgainstClosedDays } from '../lessons/generation.queries.ts'
import { makeLessons } from '../lessons/generation.service.ts'
import { followAddress, followTimes } from '../lessons/new-times.service.ts'
import { refuseFaultyLink } from '../lessons/public-link.ts'
import { DAYS_AHEAD } from '../lessons/weekly-times.queries.ts'
import {
  classOfCourse,
  countOutsideClass,
  insertBatch,
  lastRegisterDay,
  updateBatchById,
} from './batch-writes.queries.ts'
import { BATCH, batchById } from './batches.queries.ts'
import { readHeldTimes, replaceSchedules, storeTimes } from './held-times.queries.ts'
import { placesByPrefix, refuseUnknownPlaces } from './places.service.ts'
import {
  completeTimes,
  haveFieldsChanged,
  isLasting,
  timesAfterSave,
} from './weekly-plan.service.ts'

/**
 * Refuses (400 on `ends_on`) a last day before the latest register, or earlier than registers can be changed: members
 * would leave on that day, and lessons and dues after it would belong to nobody.
 */
async function refuseEarlyEnd(
  trx: Trx,
  { batch_id, ends_on, today }: { batch_id: number; ends_on: string; today: string },
) {
  const last = await lastRegisterDay(trx, batch_id)
  if (last !== null && last > ends_on)
    throw invalid({
      ends_on: `There are registers after this day, the last on ${dayInWords(new Date(last))}.`,
    })
  const days = await readRegisterLockDays(trx)
  if (ends_on < dayAfter(today, -days))
    throw invalid({ ends_on: `Ends must not be more than ${days} days ago.` })
}

type Draft = BatchDraft | (ClassBatchDraft & { schedules?: undefined; course_id?: undefined })

/** Creates a batch. A course decides its class; without a course it is the chosen class, any class, or none yet. */
export async function writeBatch(trx: Trx, { schedules, ...draft }: Draft) {
  refuseFaultyLink(draft.online_url, 'online_url')
  const chosen = await classAfterChange(trx, NO_CLASS, draft)
  await refuseUnknownPlaces(trx, placesByPrefix(draft, schedules), [])
  await lockAgainstClosedDays(trx)
  const batch_id = await insertBatch(trx, { ...draft, ...chosen })
  if (schedules) await replaceSchedules(trx, batch_id, completeTimes(schedules, []))
  const now = await academyNow(trx)
  await makeLessons(trx, [batch_id], now)
  return { batch: await batchById(trx, batch_id), ...(await findFirstClashes(trx, batch_id, now)) }
}

/**
 * Changes a batch; 409 if the version is not the stored one, or its students are of another class. Lessons follow
 * changes of times, teachers, rooms or days.
 */
export const changeBatch = (
  db: Kysely<Database>,
  { batch_id, version, schedules, from, ...changes }: BatchChanges,
) =>
  db.transaction().execute(async (trx) => {
    refuseFaultyLink(changes.online_url, 'online_url')
    await lockAgainstClosedDays(trx)
    const stored = await lockForChange(trx, BATCH, batch_id, version)
    const now = await academyNow(trx)
    const first = firstDayOfTimes(from, now.date)
    const chosen = await classAfterChange(trx, stored, changes)
    const { class_number } = chosen
    if (class_number !== null && class_number !== stored.class_number)
      await refuseStrangers(trx, { batch_id, class_number, course_id: changes.course_id })
    await refuseWrongDays(trx, { batch_id, stored, changes, today: now.date })
    const times = await readHeldTimes(trx, batch_id)
    await refuseUnknownPlaces(trx, placesByPrefix(changes, schedules), [stored, ...times])

    const plan = schedules && completeTimes(schedules, times.filter(isLasting))
    const changed = timesAfterSave(times, { first, plan, stored, changes })
    await updateBatchById(trx, batch_id, {
      ...changes,
      ...chosen,
      version: versionAfter(stored, { ...changes, schedules }),
    })
    if (changed) await storeTimes(trx, batch_id, changed, now.date)
    // Only the order of the times changed, so they are stored as sent.
    else if (plan) await replaceSchedules(trx, batch_id, plan)
    if (haveFieldsChanged(stored, changes, ['ends_on']))
      await followBatchEnd(trx, batch_id, now.date)
    const follow = changed || haveFieldsChanged(stored, changes, SPAN)
    const scope = { batch_id, from: changed ? first : null, now }
    const { online_url } = changes
    if (online_url && online_url !== stored.online_url) await followAddress(trx, scope, online_url)
    return { ...(follow && (await followTimes(trx, scope))), batch: await batchById(trx, batch_id) }
  })

const SPAN = ['starts_on', 'ends_on'] as const

type Wanted = { batch_id: number; stored: Days; changes: Partial<Days>; today: string }
type Days = { starts_on: string | null; ends_on: string | null }

async function refuseWrongDays(trx: Trx, { batch_id, stored, changes, today }: Wanted) {
  const { starts_on, ends_on } = { ...stored, ...changes }
  if (!isSpan({ starts_on, ends_on })) throw invalid({ ends_on: ENDS_BEFORE_START })
  if (ends_on && ends_on !== stored.ends_on) await refuseEarlyEnd(trx, { batch_id, ends_on, today })
}

/** Day from which new times apply; today by default. */
function firstDayOfTimes(from: string | undefined, today: string) {
  const last = dayAfter(today, DAYS_AHEAD)
  if (from !== undefined && (from < today || from > last))
    throw invalid({ from: `From must be a day from today to ${DAYS_AHEAD} days ahead.` })
  return from ?? today
}

async function classOfReferredCourse(trx: Trx, course_id: number) {
  await lockReferredCourse(trx, course_id)
  return classOfCourse(trx, course_id)
}

type Stored = { course_id: number | null; class_number: number | null; any_class: boolean }

const NO_CLASS: Stored = { course_id: null, class_number: null, any_class: false }

type Chosen = { [Key in keyof Stored]?: Stored[Key] | undefined }

/**
 * The class after a change. A new course decides it; without a course it is the chosen class or any class, and
 * otherwise the stored one.
 */
async function classAfterChange(trx: Trx, stored: Stored, changes: Chosen) {
  const { course_id = stored.course_id, class_number = stored.class_number } = changes
  if (course_id !== null) {
    const own =
      course_id === stored.course_id
        ? stored.class_number
        : await classOfReferredCourse(trx, course_id)
    if (changes.any_class || (changes.class_number !== undefined && class_number !== own))
      throw invalid({ class_number: 'The course says the class. Choose No course first.' })
    return { class_number: own, any_class: false }
  }
  if (changes.any_class) {
    if (changes.class_number) throw invalid({ class_number: 'Choose one class, or any.' })
    return { class_number: null, any_class: true }
  }
  const isAny = changes.any_class ?? (changes.class_number === null || stored.any_class)
  return { class_number, any_class: class_number === null && isAny }
}

type Other = { batch_id: number; class_number: number; course_id: number | null | undefined }

async function refuseStrangers(trx: Trx, { batch_id, class_number, course_id }: Other) {
  const count = await countOutsideClass(trx, batch_id, class_number)
  if (count === 0) return
  const who =
    count === 1 ? '1 student of another class is' : `${count} students of other classes are`
  const why = course_id ? 'That course is for' : 'The batch would be of'
  throw conflict(
    `${why} Class ${class_number}, and ${who} in this batch. Move them to another batch first.`,
  )
}
