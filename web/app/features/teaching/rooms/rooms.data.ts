import { createRoom, listRooms, updateRoom } from '@ganit/contract/teaching/rooms'
import { reads, sends } from '../../../api/declared.ts'

/** All rooms, by name. */
export const rooms = reads(listRooms, { shows: ['room'] })()

export const addRoom = sends(createRoom, { changes: ['room'] })

export const changeRoom = sends(updateRoom, { changes: ['room'] })
