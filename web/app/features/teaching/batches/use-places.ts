import { useQuery } from '@tanstack/react-query'
import { teachers as teachersQuery } from '../lessons/lessons.data.ts'
import { rooms as roomsQuery } from '../rooms/rooms.data.ts'

const toChoices = <Thing>(
  all: readonly Thing[],
  keyOf: (thing: Thing) => string,
  name: keyof Thing,
) => all.map((each) => ({ value: keyOf(each), label: String(each[name]) }))

/** Teachers and rooms, as choices and by name. */
export function usePlaces() {
  const { data: known, isError: areTeachersAway } = useQuery(teachersQuery)
  const teachers = known ?? []
  const { data: rooms = [], isError: areRoomsAway } = useQuery(roomsQuery)
  const choices = {
    teacher_id: toChoices(teachers, ({ account_id }) => account_id, 'name'),
    room_id: toChoices(rooms, ({ room_id }) => String(room_id), 'name'),
  }
  const inUse = new Set(rooms.filter(({ is_active }) => is_active).map(({ room_id }) => room_id))
  return {
    isError: areTeachersAway || areRoomsAway,
    /** True if only the owner can teach so far. */
    isOwnerAlone: known !== undefined && known.length <= 1,
    /** The choices for a field, always with the stored one. */
    choicesFor: (field: keyof typeof choices, chosen: string) => {
      const known = choices[field].filter(
        ({ value }) => field !== 'room_id' || value === chosen || inUse.has(Number(value)),
      )
      const isUnknown = chosen !== '' && !known.some(({ value }) => value === chosen)
      return isUnknown ? [...known, { value: chosen, label: 'As before' }] : known
    },
    nameOf: (field: keyof typeof choices, id: string | number | null | undefined) =>
      choices[field].find(({ value }) => value === String(id))?.label,
  }
}

export type Places = ReturnType<typeof usePlaces>
