import { ROOM_LABELS, type Room, RoomDraft } from '@ganit/contract/teaching/rooms'
import { schemaResolver } from '@mantine/form'
import { titledRecord } from '../../../academy.ts'
import { alert } from '../../../ui/dialogs/ask.ts'
import { Checkbox, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { useRecordAmong } from '../../../ui/forms/records/use-record-among.ts'
import { useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { addRoom, changeRoom, rooms } from './rooms.data.ts'

export const meta = titledRecord('Add room', 'Edit room')

const LIST = '/admin/rooms'
const errorsOf = schemaResolver(RoomDraft, { sync: true })

const snapshotOf = (room: Room | null) => ({
  ...(room && { version: room.version }),
  fields: {
    name: room?.name ?? '',
    seats: String(room?.seats ?? ''),
    is_active: room?.is_active ?? true,
  },
})

/** Warns that future lessons are planned in a room out of use. */
function tellOfLessonsAhead({ room, lessons_ahead }: Awaited<ReturnType<typeof changeRoom>>) {
  if (lessons_ahead)
    void alert({
      title: `${room.name} is out of use`,
      text: `${countInWords(lessons_ahead, 'lesson', 'lessons')} to come ${lessons_ahead === 1 ? 'is' : 'are'} still in this room. The timetable shows them as clashes.`,
    })
  return room
}

function RoomForm({ room, load }: { room: Room | null; load: () => Promise<Room> }) {
  const edit = useRecordForm({
    record: room,
    snapshotOf,
    labels: ROOM_LABELS,
    errorsOf,
    add: async (fields, attempt) => (await addRoom(fields, attempt)).room,
    change: async (changes) =>
      tellOfLessonsAhead(await changeRoom({ ...changes, room_id: room?.room_id ?? 0 })),
    load,
    list: LIST,
    texts: { saved: room ? 'Room changed.' : 'Room added.', failure: 'Failed to save the room.' },
  })
  return (
    <FormSheet edit={edit} save="Save">
      <TextInput autoComplete="off" {...edit.input('name')} />
      <TextInput inputMode="numeric" autoComplete="off" isOptional {...edit.input('seats')} />
      <Checkbox {...edit.tick('is_active')} />
    </FormSheet>
  )
}

export default function RoomScreen({ params: { id } }: { params: { id?: string } }) {
  const absent = 'Room not found.'
  const { query, load } = useRecordAmong(rooms, { key: 'room_id', id, absent })
  return (
    <RecordScreen
      title={id ? 'Edit room' : 'Add room'}
      query={query}
      failure="Failed to load the room."
      missing={{ title: 'Room not found', list: LIST, text: 'Rooms' }}
    >
      {(room) => <RoomForm key={room?.room_id} room={room} load={load} />}
    </RecordScreen>
  )
}
