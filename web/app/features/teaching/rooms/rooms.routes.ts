import { prefix, route } from '@react-router/dev/routes'

export const roomsRoutes = prefix('admin/rooms', [
  route('', 'features/teaching/rooms/rooms.tsx'),
  route('new', 'features/teaching/rooms/room.tsx', { id: 'new-room' }),
  route('edit/:id', 'features/teaching/rooms/room.tsx'),
])
