import { getOwnPay } from '@ganit/contract/money/pay-sheets'
import { getTeacherReport } from '@ganit/contract/office/batch-reports'
import {
  addAbsence,
  deleteAbsence,
  exportTaught,
  getTaught,
  listAbsences,
} from '@ganit/contract/teaching/absences'
import { type Asked, reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { pathOf } from '../../../api/path-of.ts'

const changing = { changes: ['staff', 'lesson'] } as const

/** A teacher's absences, the latest first. */
export const absencesOf = reads(listAbsences, { shows: ['staff'] })

/** A teacher's lessons held in a month, by batch. */
export const taughtIn = reads(getTaught, { shows: ['register', 'lesson', 'batch'] })

/** The signed-in teacher's own open lessons and slips. */
export const ownPay = reads(getOwnPay, { shows: ['money', 'register', 'lesson'] })()

/** The entries of a teacher about the lessons of some days, and these lessons. */
export const teacherReport = reads(getTeacherReport, { shows: ['lesson', 'register', 'hand-in'] })

/** Saves the lessons that a teacher held, as CSV. */
export const downloadTaught = (account_id: string, month: string) =>
  downloadFile(pathOf(exportTaught.path, { params: { account_id }, querystring: { month } }))

const asIfAway = reads(addAbsence, { shows: ['staff', 'lesson', 'member'] })

/** Previews which people an absence and its lessons reach; changes nothing. */
export const previewOfAbsence = (asked: Asked<typeof addAbsence>) =>
  asIfAway({ ...asked, preview: '1' })

export const recordAbsence = sends(addAbsence, changing)

export const removeAbsence = sends(deleteAbsence, changing)
