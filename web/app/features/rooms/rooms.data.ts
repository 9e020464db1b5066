import type { Input } from '@ganit/contract/endpoint'
import { createRoom, listRooms, updateRoom } from '@ganit/contract/rooms'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** All rooms, by name. */
export const rooms = apiQuery({
  queryKey: ['rooms'],
  shows: ['room'],
  ask: (signal) => call(listRooms, { signal }),
})

export const addRoom = write({
  key: ['room', 'add'],
  changes: ['room'],
  send: async (body: Input<typeof createRoom>['body'], attempt: Attempt) =>
    (await call(createRoom, { body, attempt })).room,
})

export const changeRoom = write({
  key: ['room', 'change'],
  changes: ['room'],
  send: async ({ room_id, ...body }: Input<typeof updateRoom>['body'] & { room_id: number }) =>
    call(updateRoom, { params: { room_id: String(room_id) }, body }),
})
