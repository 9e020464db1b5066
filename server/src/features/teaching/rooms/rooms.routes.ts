import { createRoom, listRooms, updateRoom } from '@ganit/contract/teaching/rooms'
import type { FastifyInstance } from 'fastify'
import { describeVersionedTable, lockForChange } from '../../../http/changes/lock-for-change.ts'
import { insertRow, updateRow } from '../../../http/changes/versioned-rows.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { serve } from '../../../http/serve.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { countLessonsAheadIn } from '../lessons/clashes.queries.ts'

const ROOM = describeVersionedTable('rooms', 'room_id', {
  noun: 'room',
  absent: 'Room not found.',
  columns: ['room_id', 'name', 'seats', 'is_active', 'version'],
  taken: { rooms_by_name: { name: 'There is a room of this name already.' } },
})

/** More rooms than any academy has. */
const MOST_ROOMS = 1000

/** Rooms, by name. A change invalidates public pages, because seats bound the places that they tell of. */
export async function roomsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listRooms, () =>
    db.selectFrom('rooms').select(ROOM.columns).orderBy('name').limit(MOST_ROOMS).execute(),
  )

  serve(app, createRoom, ({ body, once }) =>
    once(async (trx) => ({ message: 'Room added.', room: await insertRow(trx, ROOM, body) })),
  )

  serve(app, updateRoom, async ({ params: { room_id }, body: { version, ...changes } }) => {
    const saved = await db.transaction().execute(async (trx) => {
      const stored = await lockForChange(trx, ROOM, room_id, version)
      const next = { ...changes, version: versionAfter(stored, changes) }
      const room = await updateRow(trx, ROOM, room_id, next)
      const ahead = room.is_active
        ? 0
        : await countLessonsAheadIn(trx, room_id, await academyNow(trx))
      return { message: 'Room changed.', room, ...(ahead > 0 && { lessons_ahead: ahead }) }
    })
    app.invalidatePages()
    return saved
  })
}
