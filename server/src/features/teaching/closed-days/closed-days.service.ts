import { dayAfter, wrongDays } from '@ganit/contract/days'
import {
  CLOSED_DAYS_LIMIT,
  type ClosedDayChanges,
  type ClosedDayDraft,
  type PreviewedClosedDay,
} from '@ganit/contract/teaching/closed-days'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { insertRow, updateRow } from '../../../http/changes/versioned-rows.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { readRegisterLockDays } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { countReached, type Foreseen } from '../../messages/events/reach.service.ts'
import type { MessageReach as Reach } from '../../messages/messages.service.ts'
import { lockLessonMaking } from '../lessons/generation.queries.ts'
import { CLOSED_DAY, closedDayById, deleteClosedDayById, holdBatch } from './closed-days.queries.ts'
import {
  type Closed,
  type Condition,
  cancelLessons,
  countClosed,
  firstHost,
  firstTaken,
  isCancelledBy,
  isNewlyClosed,
  renameCancelledLessons,
} from './closed-lessons.queries.ts'
import { restoreLessons } from './restored-lessons.queries.ts'

/** The closed day to store. Without a batch it is for all batches; without an end it is one day. */
const closedOf = ({ title, from_date, to_date = from_date, batch_id = null }: ClosedDayDraft) => ({
  title,
  from_date,
  to_date,
  batch_id,
})

/** The first newly closed day, and the name of the field that sets it; undefined if no day is added. */
function firstOfNew({ from_date, to_date, batch_id }: Closed, before: Closed | null) {
  const isApart =
    !before ||
    batch_id !== before.batch_id ||
    from_date < before.from_date ||
    from_date > before.to_date
  if (isApart) return { field: 'from_date', day: from_date }
  if (to_date > before.to_date) return { field: 'to_date', day: dayAfter(before.to_date) }
  return undefined
}

/**
 * Refuses days in the past whose registers are locked: these lessons took place, and a closed day cannot cancel them.
 */
async function refuseLongPast(db: Db, now: Closed, before: Closed | null) {
  const first = firstOfNew(now, before)
  if (!first) return
  const [today, days] = await Promise.all([readAcademyToday(db), readRegisterLockDays(db)])
  if (first.day < dayAfter(today, -days))
    throw invalid({
      [first.field]: `Days can be closed up to ${days === 1 ? '1 day' : `${days} days`} back.`,
    })
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
})

type Named = { batch_name: string; date: string; start_time: string }

/** A lesson's name: `Class 9 on 4 Dec 2026, 5:00 pm`. English abbreviates only September to four letters. */
const nameOf = ({ batch_name, date, start_time }: Named) =>
  `${batch_name} on ${MOMENT.format(new Date(`${date}T${start_time}Z`)).replace('Sept', 'Sep')}`

/** 409 if a lesson has a register, or hosts a joined lesson that is not closed. */
async function refuseHeld(db: Db, condition: Condition) {
  const taken = await firstTaken(db, condition)
  if (taken) throw conflict(`The register of ${nameOf(taken)} was taken.`)
  const host = await firstHost(db, condition)
  if (host) throw conflict(`Another lesson is joined to ${nameOf(host)}. Part them first.`)
}

async function refuseUnknownBatch(trx: Trx, batch_id: number | null | undefined) {
  if (batch_id && !(await holdBatch(trx, batch_id))) throw invalid({ batch_id: 'Batch not found.' })
}

/** Cancels newly covered lessons, and returns the changes to announce; 409 if one of them must be held. */
async function cancelCovered(
  trx: Trx,
  { closed_day_id, title, ...now }: Closed & { closed_day_id: number; title: string },
  before: Closed | null,
): Promise<Foreseen> {
  const condition = await isNewlyClosed(trx, now, before)
  await cancelLessons(trx, condition, { closed_day_id, title }, () => refuseHeld(trx, condition))
  return { event: 'closed_day', closed_day_id }
}

export async function addClosedDay(trx: Trx, draft: ClosedDayDraft) {
  const closed = closedOf(draft)
  await lockLessonMaking(trx)
  await refuseLongPast(trx, closed, null)
  await refuseUnknownBatch(trx, closed.batch_id)
  const { closed_day_id } = await insertRow(trx, CLOSED_DAY, closed)
  const events = [await cancelCovered(trx, { closed_day_id, ...closed }, null)]
  return { closed_day: await closedDayById(trx, closed_day_id), events }
}

/** Calls `restoreLessons`; returns the lessons that could not be restored, and the changes to announce. */
async function restoreAndTell(trx: Trx, closed_day_id: number, now: Closed | null) {
  const { restored: lesson_ids, not_restored } = await restoreLessons(trx, closed_day_id, now)
  const opened: Foreseen = { event: 'opened_day', opened_day_id: closed_day_id, lesson_ids }
  return { not_restored, events: lesson_ids.length > 0 ? [opened] : [] }
}

/** Changes a closed day: cancels newly covered lessons and restores those no longer covered. */
export async function changeClosedDay(
  trx: Trx,
  closed_day_id: number,
  { version, tell: _, ...changes }: ClosedDayChanges,
) {
  await lockLessonMaking(trx)
  const stored = await lockForChange(trx, CLOSED_DAY, closed_day_id, version)
  const { version: _of, closed_day_id: _id, ...before } = stored
  await refuseUnknownBatch(trx, changes.batch_id)
  const now = { ...before, ...changes }
  const wrong = wrongDays(now.from_date, now.to_date, CLOSED_DAYS_LIMIT)
  if (wrong) throw invalid({ to_date: wrong })
  await refuseLongPast(trx, now, before)
  const after = versionAfter(stored, changes)
  await updateRow(trx, CLOSED_DAY, closed_day_id, { ...changes, version: after })
  const { not_restored, events: opened } = await restoreAndTell(trx, closed_day_id, now)
  const events = [...opened, await cancelCovered(trx, { closed_day_id, ...now }, before)]
  if (now.title !== before.title) await renameCancelledLessons(trx, closed_day_id, now.title)
  return { closed_day: await closedDayById(trx, closed_day_id), not_restored, events }
}

/** Deletes a closed day and restores the lessons that it cancelled. */
export async function removeClosedDay(trx: Trx, closed_day_id: number) {
  await lockLessonMaking(trx)
  await lockForChange(trx, CLOSED_DAY, closed_day_id)
  const held = await restoreAndTell(trx, closed_day_id, null)
  await deleteClosedDayById(trx, closed_day_id)
  return held
}

/** Previews adding, changing or deleting a closed day, with its refusals and the people it reaches. */
export const previewOfClosedDay = (db: Kysely<Database>, draft: PreviewedClosedDay, reach: Reach) =>
  runAndRollBack(db, async (trx) => {
    const { closed_day_id, taken_back } = draft
    const closed = closedOf(draft)
    if (closed_day_id === undefined) {
      const counts = await countClosed(trx, await isNewlyClosed(trx, closed, null))
      return {
        ...counts,
        reach: await countReached(trx, reach, (await addClosedDay(trx, closed)).events),
      }
    }
    const before = await closedDayById(trx, closed_day_id)
    const condition = taken_back
      ? isCancelledBy(closed_day_id)
      : await isNewlyClosed(trx, closed, before)
    const counts = await countClosed(trx, condition)
    const { events } = taken_back
      ? await removeClosedDay(trx, closed_day_id)
      : await changeClosedDay(trx, closed_day_id, closed)
    return { ...counts, reach: await countReached(trx, reach, events) }
  })
