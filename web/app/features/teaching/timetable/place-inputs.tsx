import { LESSON_LABELS, type Lesson } from '@ganit/contract/teaching/lessons'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { teachers } from '../lessons/lessons.data.ts'
import { rooms } from '../rooms/rooms.data.ts'
import { endForStart, OF_BATCH, type PlaceFields } from './place-fields.ts'

type Item = { value: string; label: string }

/** Adds the lesson's current value, even if it can no longer be chosen. */
const withOwn = (items: Item[], own: Item | undefined) =>
  own && items.every(({ value }) => value !== own.value) ? [...items, own] : items

/** Rooms and teachers for a moved or new lesson. */
function usePlaceChoices(lesson: Pick<Lesson, 'room' | 'teacher'> | undefined) {
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

type PlaceInputsProps = {
  /** Undefined for a new lesson. */
  lesson?: Lesson
  values: PlaceFields
  onChange: (fields: Partial<PlaceFields>) => void
  inputOf: (name: keyof PlaceFields) => GetInputPropsReturnType
  /** True to offer the batch's own room and teacher. */
  ofBatch?: boolean
  /** True if another field above takes the focus first. */
  isBelow?: boolean
  isReasonOptional?: boolean
}

const NOT_LOADED = 'These could not be loaded. Please reload the page.'

/** Time, place, teacher and reason of a lesson. */
export function PlaceInputs({
  lesson,
  values,
  onChange,
  inputOf,
  ofBatch = false,
  isBelow = false,
  isReasonOptional,
}: PlaceInputsProps) {
  const { rooms, teachers, areRoomsAway, areTeachersAway } = usePlaceChoices(lesson)
  const batchItem = (label: string) => (ofBatch ? [{ value: OF_BATCH, label }] : [])
  const input = (name: keyof PlaceFields) => ({ label: LESSON_LABELS[name], ...inputOf(name) })
  const begin = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
    onChange({ start_time: value, end_time: endForStart(value, values) })

  return (
    <>
      <DateField data-autofocus={!isBelow || undefined} {...input('date')} />
      <div className="grid gap12 halves top">
        <TextInput type="time" {...input('start_time')} onChange={begin} />
        <TextInput type="time" {...input('end_time')} />
      </div>
      <div className="grid gap12 halves top">
        <NativeSelect
          data={[...batchItem('The batch’s'), { value: '', label: 'No room' }, ...rooms]}
          {...input('room_id')}
          description={areRoomsAway && NOT_LOADED}
        />
        <NativeSelect
          data={[...batchItem('The batch’s'), { value: '', label: 'No teacher' }, ...teachers]}
          {...input('teacher_id')}
          description={areTeachersAway && NOT_LOADED}
        />
      </div>
      <Textarea rows={2} {...input('reason')} isOptional={isReasonOptional ?? false} />
    </>
  )
}
