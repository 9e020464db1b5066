import { exportConsents, exportConsentsXlsx, listConsents } from '@ganit/contract/office/consents'
import type { TableFormat } from '@ganit/contract/table-files'
import { reads } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'

/** A page of the consents and withdrawals of all students. */
export const consentsPage = reads(listConsents, {
  shows: ['student'],
  placeholderData: keepPreviousRows,
  // Families agree by themselves at any moment.
  staleTime: 0,
})

const FILES = { csv: exportConsents, xlsx: exportConsentsXlsx }

/** Saves the listed consents as a table. */
export const downloadConsents = (querystring: Record<string, unknown>, format: TableFormat) =>
  downloadFile(pathOf(FILES[format].path, { querystring }))
