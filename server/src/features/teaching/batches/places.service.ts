import type { Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { findActiveRooms, findTeachers } from './places.queries.ts'

/** Teacher and room of a batch or weekly time. */
type Place = { teacher_id?: string | null | undefined; room_id?: number | null | undefined }

/** Places sent with a batch, keyed by the prefix of their field names. */
export const placesByPrefix = (batch: Place, schedules: Place[] = []) =>
  new Map([['', batch], ...schedules.map((each, n): [string, Place] => [`schedules.${n}.`, each])])

const uniqueGiven = <T>(values: (T | null | undefined)[]) => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
]

/**
 * 400 on each field that names a person who cannot teach, or a room that is unknown or out of use. Stored values may
 * stay. `sent` comes from `placesByPrefix`.
 */
export async function refuseUnknownPlaces(trx: Trx, sent: Map<string, Place>, stored: Place[]) {
  const places = [...sent.values()]
  const teachers = new Set([
    ...uniqueGiven(stored.map(({ teacher_id }) => teacher_id)),
    ...(await findTeachers(trx, uniqueGiven(places.map(({ teacher_id }) => teacher_id)))),
  ])
  const rooms = new Set([
    ...uniqueGiven(stored.map(({ room_id }) => room_id)),
    ...(await findActiveRooms(trx, uniqueGiven(places.map(({ room_id }) => room_id)))),
  ])
  const wrong: Record<string, string> = {}
  for (const [field, { teacher_id, room_id }] of sent) {
    if (teacher_id && !teachers.has(teacher_id)) wrong[`${field}teacher_id`] = 'Teacher not found.'
    if (room_id && !rooms.has(room_id)) wrong[`${field}room_id`] = 'Room not found.'
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
