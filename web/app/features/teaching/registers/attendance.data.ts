import type { Input } from '@ganit/contract/endpoint'
import {
  exportMonthSheet,
  getMonthSheet,
  listConcerns,
  listMissingRegisters,
} from '@ganit/contract/teaching/attendance'
import { keepPreviousData } from '@tanstack/react-query'
import { reads } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'

/** Past lessons without a register, the oldest first. */
export const missingRegisters = reads(listMissingRegisters, {
  shows: ['register', 'lesson', 'batch'],
  placeholderData: keepPreviousRows,
})

/** Students absent too often. */
export const concerns = reads(listConcerns, {
  shows: ['register', 'member', 'student', 'settings'],
  placeholderData: keepPreviousRows,
})

/** A batch's registers in a month. */
export const monthSheet = reads(getMonthSheet, {
  shows: ['register', 'lesson', 'member', 'batch'],
  placeholderData: keepPreviousData,
})

/** Saves a month sheet as CSV. */
export const downloadMonthSheet = (querystring: Input<typeof getMonthSheet>['querystring']) =>
  downloadFile(pathOf(exportMonthSheet.path, { querystring }))
