import { exportBook, exportBookXlsx, getBook } from '@ganit/contract/money/book'
import type { TableFormat } from '@ganit/contract/table-files'
import { reads } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { pathOf } from '../../../api/path-of.ts'

/** A page of the book. */
export const bookOf = reads(getBook, { shows: ['money', 'student', 'guardian', 'staff', 'batch'] })

const FILES = { csv: exportBook, xlsx: exportBookXlsx }

/** Saves a month's book as a table. */
export const downloadBook = (month: string, format: TableFormat) =>
  downloadFile(pathOf(FILES[format].path, { querystring: { month } }))
