import type { Teacher } from '@ganit/contract/accounts/staff'
import type { Room } from '@ganit/contract/teaching/rooms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { teachers as teachersQuery } from '../lessons/lessons.data.ts'
import { rooms as roomsQuery } from '../rooms/rooms.data.ts'

const toChoices = <Thing>(
  all: readonly Thing[],
  keyOf: (thing: Thing) => string,
  name: keyof Thing,
) => all.map((each) => ({ value: keyOf(each), label: String(each[name]) }))

/** Teachers and rooms, as choices and by name. The same object until one of them changes. */
export function usePlaces() {
  const teachers = useQuery(teachersQuery)
  const rooms = useQuery(roomsQuery)
  const isError = teachers.isError || rooms.isError
  return useMemo(
    () => placesOf(teachers.data, rooms.data ?? [], isError),
    [teachers.data, rooms.data, isError],
  )
}

type Named = Pick<Teacher, 'account_id' | 'name'>

function placesOf(known: readonly Named[] | undefined, rooms: readonly Room[], isError: boolean) {
  const choices = {
    teacher_id: toChoices(known ?? [], ({ account_id }) => account_id, 'name'),
    room_id: toChoices(rooms, ({ room_id }) => String(room_id), 'name'),
  }
  const inUse = new Set(rooms.filter(({ is_active }) => is_active).map(({ room_id }) => room_id))
  return {
    isError,
    /** True if only the owner can teach so far. */
    isOwnerAlone: known !== undefined && known.length <= 1,
    /** The choices for a field, always with the stored one. */
    choicesFor: (field: keyof typeof choices, chosen: string) => {
      const offered = choices[field].filter(
        ({ value }) => field !== 'room_id' || value === chosen || inUse.has(Number(value)),
      )
      const isUnknown = chosen !== '' && !offered.some(({ value }) => value === chosen)
      return isUnknown ? [...offered, { value: chosen, label: 'As before' }] : offered
    },
    nameOf: (field: keyof typeof choices, id: string | number | null | undefined) =>
      choices[field].find(({ value }) => value === String(id))?.label,
  }
}

export type Places = ReturnType<typeof usePlaces>
