import type { Insertable, Updateable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { versionedTable } from '../../../http/lock-for-change.ts'
import { uniqueViolations } from '../../../http/unique-violations.ts'
import type { Rooms } from './rooms.tables.ts'

const COLUMNS = ['room_id', 'name', 'seats', 'is_active', 'version'] as const

/** More than any academy has. */
const MOST_ROOMS = 1000

export const ROOM = versionedTable('rooms', 'room_id', { noun: 'room', absent: 'Room not found.' })

const refusingTakenName = uniqueViolations({
  rooms_by_name: { name: 'There is a room of this name already.' },
})

export const allRooms = (db: Db) =>
  db.selectFrom('rooms').select(COLUMNS).orderBy('name').limit(MOST_ROOMS).execute()

export const insertRoom = (db: Db, room: Insertable<Rooms>) =>
  refusingTakenName(
    db.insertInto('rooms').values(room).returning(COLUMNS).executeTakeFirstOrThrow(),
  )

export const updateRoomById = (trx: Trx, room_id: number, changes: Updateable<Rooms>) =>
  refusingTakenName(
    trx
      .updateTable('rooms')
      .set(changes)
      .where('room_id', '=', room_id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(ROOM.missing),
  )
