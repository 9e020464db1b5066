import {
  exportRemindersXlsx,
  listFamilyEvents,
  listReminders,
  noteContact,
  noteOpened,
  previewSending,
  sendReminders,
  takeBackContact,
  takeBackOpened,
  writeReminders,
} from '@ganit/contract/money/reminders'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'

const changes = ['message'] as const

/** Families with overdue fees; another desk's presses show at the next focus of the window. */
export const reminders = reads(listReminders, {
  shows: ['money', 'claim', 'message', 'guardian', 'member'],
  refetchOnWindowFocus: 'always',
})

/** The last three events of a family. */
export const familyEvents = reads(listFamilyEvents, { shows: ['money', 'message'] })

/** Makes the pay links that are missing, and changes nothing that a screen shows. */
export const textsOf = sends(writeReminders, { changes: [] })

export const sendOpened = sends(noteOpened, { changes })
export const keepContact = sends(noteContact, { changes })
export const dropContact = sends(takeBackContact, { changes })
export const dropOpened = sends(takeBackOpened, { changes })
/** By which ways the list would go; nothing is sent. */
export const foreseeSending = sends(previewSending, { changes: [] })
export const sendToAll = sends(sendReminders, { changes })

/** Saves a tab of the list as a file of Excel. */
export const downloadReminders = (asked: Record<string, string>) =>
  downloadFile(`${exportRemindersXlsx.path}?${new URLSearchParams(asked)}`)
