import { route } from '@react-router/dev/routes'

const screensOf = (area: 'admin' | 'teacher') => [
  route(`${area}/messages`, 'features/messages/messages.tsx', { id: `${area}-messages` }),
  route(`${area}/messages/new`, 'features/messages/new-message.tsx', { id: `${area}-message-new` }),
  route(`${area}/messages/:id`, 'features/messages/message.tsx', { id: `${area}-message` }),
]

export const messagesRoutes = { admin: screensOf('admin'), teacher: screensOf('teacher') }
