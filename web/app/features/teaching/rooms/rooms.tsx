import type { Room } from '@ganit/contract/teaching/rooms'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { rooms } from './rooms.data.ts'

export const meta = titled('Rooms')

const COLUMNS: readonly Column<Room>[] = [
  {
    label: 'Name',
    narrow: 'start',
    cell: ({ room_id, name }) => (
      <Link to={`/admin/rooms/edit/${room_id}`} className={table.name}>
        {name}
      </Link>
    ),
  },
  {
    label: 'Seats',
    width: 120,
    kind: 'number',
    narrow: 'label',
    cell: ({ seats }) => seats ?? 'Not said',
  },
  {
    label: 'Active',
    width: 120,
    narrow: 'end',
    cell: ({ is_active }) => (
      <StatusMark kind={is_active ? 'done' : 'off'}>{is_active ? 'Yes' : 'No'}</StatusMark>
    ),
  },
]

export default function Rooms() {
  return (
    <ListScreen
      title="Rooms"
      add={{ to: '/admin/rooms/new', text: 'Add room' }}
      query={useQuery(rooms)}
      columns={COLUMNS}
      keyOf={({ room_id }) => room_id}
      nouns={['room', 'rooms']}
      failure="Failed to load the rooms."
      empty={{ title: 'No rooms yet.', text: 'The rooms in which lessons are held appear here.' }}
    />
  )
}
