import { z } from 'zod'
import { change, create, read } from '../endpoint.ts'
import { blankIsAbsent, Message, orNull, requiredLine, Version, wholeNumber } from '../shared.ts'

/** Field labels of the room form, used in its messages too. */
export const ROOM_LABELS = { name: 'Name', seats: 'Seats', is_active: 'Active' } as const

/** A room for lessons. Inactive rooms keep their past lessons. `version` grows with each save. */
export const Room = z.object({
  room_id: z.int(),
  name: z.string(),
  /** Null if unknown. */
  seats: z.int().nullable(),
  is_active: z.boolean(),
  version: z.int(),
})
export type Room = z.output<typeof Room>

/** A new room is active. */
export const RoomDraft = z.object({
  name: requiredLine(ROOM_LABELS.name, 100),
  seats: orNull(wholeNumber(ROOM_LABELS.seats, 1, 500)).optional(),
  is_active: z.boolean('Active must be true or false.').optional(),
})

/** Absent fields stay as stored. 409 if `version` is not the stored one. */
export const RoomChanges = RoomDraft.partial().extend({ version: blankIsAbsent(Version) })

export const SavedRoom = Message.extend({ room: Room })

/** Deactivated rooms: number of coming lessons still held there; absent if none. */
const ChangedRoom = SavedRoom.extend({ lessons_ahead: z.int().optional() })

export const listRooms = read('/rooms', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'All rooms, by name',
  response: z.array(Room),
})

export const createRoom = create('/rooms', {
  access: ['admin', 'desk'],
  summary: 'Add a room',
  body: RoomDraft,
  response: SavedRoom,
})

export const updateRoom = change('/rooms/:room_id', {
  access: ['admin', 'desk'],
  summary: 'Change a room, or take it out of use',
  body: RoomChanges,
  response: ChangedRoom,
})
