import { prefix, route } from '@react-router/dev/routes'

export const roomsRoutes = prefix('admin/rooms', [
  route('', 'features/rooms/rooms.tsx'),
  route('new', 'features/rooms/room.tsx', { id: 'new-room' }),
  route('edit/:id', 'features/rooms/room.tsx'),
])
