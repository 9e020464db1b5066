import {
  addAbsence as addingAbsence,
  deleteAbsence,
  exportTaught,
  getTaught,
  listAbsences,
} from '@ganit/contract/absences'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { pathOf } from '../../api/path-of.ts'
import { write } from '../../api/write.ts'

const CHANGED = ['staff', 'lesson'] as const

/** When a teacher is away, the latest first. */
export const absencesOf = (account_id: string) =>
  apiQuery({
    queryKey: ['absences', account_id],
    shows: ['staff'],
    ask: (signal) => call(listAbsences, { params: { account_id }, signal }),
  })

/** What a teacher has taught in a month, batch by batch. */
export const taughtIn = (account_id: string, month: string) =>
  apiQuery({
    queryKey: ['taught', account_id, month],
    shows: ['register', 'lesson', 'batch'],
    ask: (signal) => call(getTaught, { params: { account_id }, querystring: { month }, signal }),
  })

/** Saves the same as a table for spreadsheets. */
export const downloadTaught = (account_id: string, month: string) =>
  download(pathOf(exportTaught.path, { params: { account_id }, querystring: { month } }))

type AbsenceFields = Input<typeof addingAbsence>['body']

export const addAbsence = write({
  key: ['absence', 'add'],
  changes: CHANGED,
  send: async (account_id: string, body: AbsenceFields, attempt: Attempt) =>
    (await call(addingAbsence, { params: { account_id }, body, attempt })).message,
})

export const removeAbsence = write({
  key: ['absence', 'delete'],
  changes: CHANGED,
  send: async (account_id: string, absence_id: number) =>
    (await call(deleteAbsence, { params: { account_id, absence_id: String(absence_id) } })).message,
})
