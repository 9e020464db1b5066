import type { Lesson } from '@ganit/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { teachers } from '../lessons/lessons.data.ts'
import { rooms } from '../rooms/rooms.data.ts'

type Item = { value: string; label: string }

/** Those that can be chosen, and what a lesson has now even where it could not be chosen any more. */
const withOwn = (items: Item[], own: Item | undefined) =>
  own && items.every(({ value }) => value !== own.value) ? [...items, own] : items

/** The rooms in use and who can teach, for a lesson that is moved or a new one. */
export function usePlaceChoices(lesson: Pick<Lesson, 'room' | 'teacher'> | undefined) {
  const allRooms = useQuery(rooms)
  const allTeachers = useQuery(teachers)
  const { room, teacher } = lesson ?? {}

  const inUse = (allRooms.data ?? []).filter(({ is_active }) => is_active)
  return {
    rooms: withOwn(
      inUse.map(({ room_id, name }) => ({ value: String(room_id), label: name })),
      room ? { value: String(room.room_id), label: room.name } : undefined,
    ),
    teachers: withOwn(
      (allTeachers.data ?? []).map(({ account_id, name }) => ({ value: account_id, label: name })),
      teacher ? { value: teacher.account_id, label: teacher.name } : undefined,
    ),
    areRoomsAway: allRooms.isError,
    areTeachersAway: allTeachers.isError,
  }
}
