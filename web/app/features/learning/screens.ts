import type { OfficeScreens, Screens } from '../../screen.ts'

export const student: Screens = { '/student/weeks': { file: 'weekly/own-weeks' } }

export const guardian: Screens = { '/guardian/weeks': { file: 'weekly/child-weeks' } }

export const officeAndTeachers: OfficeScreens = {
  '/admin/weekly': { file: 'weekly/weekly', text: 'Weekly note', subject: 'weekly_lines' },
}
