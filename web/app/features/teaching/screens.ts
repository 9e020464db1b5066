import type { OfficeScreens, Screens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

export const teacher: Screens = {
  '/teacher/today': {
    file: 'today',
    below: [
      '../office/not-sent/not-sent-above',
      '../learning/hand-ins/came-in',
      '../learning/weekly/goes-out-today',
    ],
  },
  '/teacher/week': { file: 'week' },
  '/teacher/batches': { file: 'batches' },
  '/teacher/absences': { file: 'absences/own-absences' },
}

const menu = 'batches'
/** The menu that slides out beside these screens. */
const frame = 'batches/menu/batches-frame'

export const office: OfficeScreens = {
  '/admin/batches': { text: 'Batches', lands: '/admin/batches/all', also: '/admin/batch' },
  '/admin/batches/all': {
    beginsAtTop,
    file: '../office/batch/all-batches',
    frame,
    text: 'All Batches',
    found: false,
    menu,
  },
  '/admin/batches/create': {
    beginsAtTop,
    file: 'batches/batch',
    frame,
    text: 'Create Batch',
    menu,
  },
  '/admin/batches/edit/:id': {
    beginsAtTop,
    file: 'batches/batch',
    frame,
    text: 'Edit Batch',
    menu,
    subject: ['batches', 'batch_schedules', 'former_schedules'],
  },
  '/admin/batches/fee/:id': {
    beginsAtTop,
    file: '../money/fees/add-batch-fee',
    frame,
    text: 'Add Fee',
    menu,
  },
  '/admin/batches/status/:id': {
    beginsAtTop,
    file: '../money/payments/fee-status/fee-status',
    frame,
    text: 'Fee Status',
    menu,
  },
  '/admin/class-batches': {
    beginsAtTop,
    file: 'batches/class-batches/class-batches',
    text: 'Class batches',
  },
  '/admin/timetable': { file: 'timetable/timetable', text: 'Timetable' },
  '/admin/absent': { file: 'absences/absent', text: 'Teacher absent' },
  '/admin/teachers/:id': { file: 'absences/teacher', text: 'Teacher' },
  '/admin/rooms': { file: 'rooms/rooms', text: 'Rooms' },
  '/admin/rooms/new': { file: 'rooms/room', text: 'Add room' },
  '/admin/rooms/edit/:id': { file: 'rooms/room', text: 'Edit room', subject: 'rooms' },
  '/admin/holidays': { file: 'closed-days/closed-days', text: 'Holidays' },
  '/admin/holidays/new': { file: 'closed-days/closed-day', text: 'Add holiday' },
  '/admin/holidays/edit/:id': {
    file: 'closed-days/closed-day',
    text: 'Edit holiday',
    subject: 'closed_days',
  },
}

export const officeAndTeachers: OfficeScreens = {
  '/admin/registers': { file: 'registers/registers', text: 'Registers', also: '/admin/lessons' },
  '/admin/lessons/:id': {
    file: 'registers/lesson-register',
    text: 'Register',
    subject: 'registers',
  },
}
