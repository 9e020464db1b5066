import type { Db } from '../../db/schema.ts'
import { invalid } from '../../http/errors.ts'
import { canTeach } from '../accounts/rights.ts'

/** 400 where a lesson is to be in a room that is not in use. */
export async function refuseRoom(db: Db, room_id: number | null | undefined) {
  if (!room_id) return
  const room = await db
    .selectFrom('rooms')
    .select('room_id')
    .where('room_id', '=', room_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!room) throw invalid({ room_id: 'Room not found.' })
}

/** 400 where somebody is to teach who does not, or not any more. */
export async function refuseTeacher(db: Db, teacher_id: string | null | undefined) {
  if (!teacher_id) return
  const teacher = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', teacher_id)
    .where(canTeach)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!teacher) throw invalid({ teacher_id: 'Teacher not found.' })
}
