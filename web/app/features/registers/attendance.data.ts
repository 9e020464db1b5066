import {
  exportMonthSheet,
  getMonthSheet,
  listConcerns,
  listMissingRegisters,
} from '@ganit/contract/attendance'
import type { Input } from '@ganit/contract/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { keepRows } from '../../api/pages.ts'
import { pathOf } from '../../api/path-of.ts'

/** Lessons that are over and whose register was not taken, the oldest first. */
export const missingRegisters = (querystring: Input<typeof listMissingRegisters>['querystring']) =>
  apiQuery({
    queryKey: ['registers', 'missing', querystring],
    shows: ['register', 'lesson', 'batch'],
    ask: (signal) => call(listMissingRegisters, { querystring, signal }),
    placeholderData: keepRows,
  })

/** Who is absent too often. */
export const concerns = (querystring: Input<typeof listConcerns>['querystring']) =>
  apiQuery({
    queryKey: ['registers', 'concerns', querystring],
    shows: ['register', 'member', 'student', 'settings'],
    ask: (signal) => call(listConcerns, { querystring, signal }),
    placeholderData: keepRows,
  })

type SheetAsked = { batch_id: string; month: string }

/** The registers of a batch in a month; the one before stays visible while the next one loads. */
export const monthSheet = (querystring: SheetAsked) =>
  apiQuery({
    queryKey: ['registers', 'sheet', querystring],
    shows: ['register', 'lesson', 'member', 'batch'],
    ask: (signal) => call(getMonthSheet, { querystring, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves a month sheet as a table for spreadsheets. */
export const downloadMonthSheet = (querystring: SheetAsked) =>
  download(pathOf(exportMonthSheet.path, { querystring }))
