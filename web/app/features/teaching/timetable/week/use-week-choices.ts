import { useQuery } from '@tanstack/react-query'
import type { Choices } from '../../../../ui/forms/choices/search-select.tsx'
import { useBatchChoices } from '../../batches/batch-choices.data.ts'
import { teachers } from '../../lessons/lessons.data.ts'
import { rooms } from '../../rooms/rooms.data.ts'
import { NOBODY, type Timetable } from '../use-timetable.ts'

const WORDS = {
  batch: { label: 'Batch', all: 'All batches' },
  room: { label: 'Room', all: 'All rooms' },
  teacher: { label: 'Teacher', all: 'All teachers' },
} as const

type Whose = Pick<Timetable, 'by'> & Partial<Pick<Timetable, 'of' | 'monday'>>

/** The choices of a view; batches only if not ended before the week. */
export function useWeekChoices({ by, of = '', monday }: Whose) {
  const batches = useBatchChoices({ since: monday, chosen: of, enabled: by === 'batch' })
  const allRooms = useQuery({ ...rooms, enabled: by === 'room' })
  const allTeachers = useQuery({ ...teachers, enabled: by === 'teacher' })
  const { label, all } = WORDS[by]

  const known = {
    batch: batches.items,
    room: (allRooms.data ?? []).map((each) => ({ value: String(each.room_id), label: each.name })),
    teacher: (allTeachers.data ?? []).map((each) => ({
      value: each.account_id,
      label: each.name,
    })),
  }[by]
  const nobody = by === 'teacher' ? [{ value: NOBODY, label: 'Without a teacher' }] : []
  const isError = batches.isError || allRooms.isError || allTeachers.isError
  const others: Choices = { items: known, isError }
  return {
    label,
    isError,
    known,
    first: [{ value: '', label: all }, ...nobody],
    choices: by === 'batch' ? batches : others,
  }
}
