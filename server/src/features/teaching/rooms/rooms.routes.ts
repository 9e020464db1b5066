import { createRoom, listRooms, updateRoom } from '@ganit/contract/teaching/rooms'
import type { FastifyInstance } from 'fastify'
import { lockForChange } from '../../../http/lock-for-change.ts'
import { serve } from '../../../http/serve.ts'
import { versionAfter } from '../../../http/versions.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { lessonsAheadIn } from '../lessons/clashes.queries.ts'
import { allRooms, insertRoom, ROOM, updateRoomById } from './rooms.queries.ts'

export async function roomsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listRooms, () => allRooms(db))

  serve(app, createRoom, ({ body, once }) =>
    once(async (trx) => ({ message: 'Room added.', room: await insertRoom(trx, body) })),
  )

  serve(app, updateRoom, ({ params: { room_id }, body: { version, ...changes } }) =>
    db.transaction().execute(async (trx) => {
      const stored = await lockForChange(trx, ROOM, room_id, version)
      const saved = { ...changes, version: versionAfter(stored, changes) }
      const room = await updateRoomById(trx, room_id, saved)
      const ahead = room.is_active ? 0 : await lessonsAheadIn(trx, room_id, await academyNow(trx))
      return { message: 'Room changed.', room, ...(ahead > 0 && { lessons_ahead: ahead }) }
    }),
  )
}
