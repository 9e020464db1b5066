import type { Insertable, Updateable } from 'kysely'
import type { Db, Trx } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { taken } from '../../http/taken.ts'
import type { Rooms } from './rooms.tables.ts'

const COLUMNS = ['room_id', 'name', 'seats', 'is_active', 'version'] as const

/** More than any academy has. */
const MOST_ROOMS = 1000

const roomNotFound = () => notFound('Room not found.')

const refusingTakenName = taken({
  rooms_by_name: { name: 'There is a room of this name already.' },
})

export const allRooms = (db: Db) =>
  db.selectFrom('rooms').select(COLUMNS).orderBy('name').limit(MOST_ROOMS).execute()

/** The stored version; nobody else changes the room before this transaction ends. */
export const lockedRoom = (trx: Trx, room_id: number) =>
  trx
    .selectFrom('rooms')
    .select('version')
    .where('room_id', '=', room_id)
    .forUpdate()
    .executeTakeFirstOrThrow(roomNotFound)

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
      .executeTakeFirstOrThrow(roomNotFound),
  )
