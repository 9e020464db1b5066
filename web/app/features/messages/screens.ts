import type { OfficeScreens } from '../../screen.ts'

export const officeAndTeachers: OfficeScreens = {
  '/admin/messages': { file: 'messages', text: 'Messages' },
  '/admin/messages/new': { file: 'new-message', text: 'New message' },
  '/admin/messages/told/:id': { file: 'told', text: 'Message' },
  '/admin/messages/:id': { file: 'message', text: 'Message' },
}
