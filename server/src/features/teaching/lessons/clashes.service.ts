import type { Clash } from '@ganit/contract/teaching/lessons'
import type { Db } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { batchesInTheirOwnWay, findPlaceClashes } from './clashes.queries.ts'
import { lessonsToMake } from './weekly-times.queries.ts'

/** Number of clashes that are reported with a saved batch. */
const FIRST = 20
/** More clashes than anybody goes through. */
const MOST_CLASHES = 1000

const orderOf = (clash: Clash) =>
  `${clash.date} ${clash.start_time} ${String(clash.batch_id).padStart(10, '0')} ${clash.with}`

const sortClashes = (clashes: Clash[]) =>
  clashes.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))

const toMinutes = (time: string) => time.slice(0, 5)

/** Weekly lessons that were not made, because their batch has another lesson at that time. */
async function findNotMade(db: Db, batch_ids: number[], now: LocalTime): Promise<Clash[]> {
  if (batch_ids.length === 0) return []
  const wanted = await lessonsToMake(db, batch_ids, now)
  return wanted
    .filter(({ batch_lesson_id, closed_day_id }) => batch_lesson_id !== null && !closed_day_id)
    .map(({ batch_id, batch_name, date, start_time, end_time, batch_lesson_id }) => ({
      lesson_id: null,
      batch_id,
      batch_name,
      date,
      start_time: toMinutes(start_time),
      end_time: toMinutes(end_time),
      with: 'batch',
      name: batch_name,
      other_lesson_id: batch_lesson_id,
      other_batch: batch_name,
    }))
}

/** Clashes of batches with themselves. Finding them reads all coming lessons. */
export const findOwnClashes = async (db: Db, now: LocalTime) =>
  findNotMade(db, await batchesInTheirOwnWay(db, now), now)

/** All coming clashes. `own`: the result of `findOwnClashes`, if it is known. */
export async function findAllClashes(db: Db, now: LocalTime, own?: Clash[]) {
  const places = await findPlaceClashes(db, { limit: MOST_CLASHES }, now)
  const missing = own ?? (await findOwnClashes(db, now))
  return sortClashes([...places, ...missing]).slice(0, MOST_CLASHES)
}

/** The batch's first clashes, for the answer of its save; absent if there are none. */
export async function findFirstClashes(db: Db, batch_id: number, now: LocalTime) {
  const places = await findPlaceClashes(db, { batch_id, limit: FIRST }, now)
  const missing = await findNotMade(db, [batch_id], now)
  const clashes = sortClashes([...places, ...missing]).slice(0, FIRST)
  return clashes.length > 0 ? { clashes } : {}
}
