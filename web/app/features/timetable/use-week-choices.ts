import { useQuery } from '@tanstack/react-query'
import { batchChoices } from '../directory/directory.data.ts'
import { teachers } from '../lessons/lessons.data.ts'
import { rooms } from '../rooms/rooms.data.ts'
import { NOBODY, type View } from './use-timetable.ts'

const WORDS = {
  batch: { label: 'Batch', all: 'All batches' },
  room: { label: 'Room', all: 'All rooms' },
  teacher: { label: 'Teacher', all: 'All teachers' },
} as const

/** Of whom the week can be looked at. What the address says stays chosen while they load, or when it is no more. */
export function useWeekChoices(by: View, of: string) {
  const batches = useQuery({ ...batchChoices, enabled: by === 'batch' })
  const allRooms = useQuery({ ...rooms, enabled: by === 'room' })
  const allTeachers = useQuery({ ...teachers, enabled: by === 'teacher' })
  const { label, all } = WORDS[by]

  const known = {
    batch: (batches.data ?? []).map((each) => ({
      value: String(each.batch_id),
      label: each.batch_name,
    })),
    room: (allRooms.data ?? []).map((each) => ({ value: String(each.room_id), label: each.name })),
    teacher: (allTeachers.data ?? []).map((each) => ({
      value: each.account_id,
      label: each.name,
    })),
  }[by]
  const nobody = by === 'teacher' ? [{ value: NOBODY, label: 'Without a teacher' }] : []
  const choices = [{ value: '', label: all }, ...nobody, ...known]
  const isUnknown = !choices.some(({ value }) => value === of)
  return {
    label,
    isError: batches.isError || allRooms.isError || allTeachers.isError,
    known,
    choices: isUnknown ? [...choices, { value: of, label: `${label} chosen` }] : choices,
  }
}
