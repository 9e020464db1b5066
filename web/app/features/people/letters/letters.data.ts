import {
  exportLetters,
  exportLettersXlsx,
  issueLetters,
  listLetters,
  printLetters,
  withdrawLetter,
} from '@ganit/contract/office/letters'
import { getStudentCards, printStudentCards } from '@ganit/contract/office/student-cards'
import type { TableFormat } from '@ganit/contract/table-files'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { openFile } from '../../../api/files/open-file.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'

/** A page of the letters that were issued. */
export const lettersPage = reads(listLetters, {
  shows: ['letter', 'student'],
  placeholderData: keepPreviousRows,
})

export const issue = sends(issueLetters, { changes: ['letter'] })
export const withdraw = sends(withdrawLetter, { changes: ['letter'] })

/** Starts a job that prints ID cards. */
export const printCards = sends(printStudentCards, { changes: [] })

/** A page takes a fraction of a second, but others may be printing, too. */
const PRINT_MS = 60_000

/** Opens letters as a PDF in a new tab. */
export const openLetters = (ids: readonly number[]) =>
  openFile(pathOf(printLetters.path, { querystring: { ids: ids.join(',') } }), PRINT_MS)

/** Opens the ID cards that a job has printed. */
export const openCards = (path: string) =>
  openFile(
    pathOf(getStudentCards.path, { params: { print_id: path.split('/').at(-1) ?? '' } }),
    PRINT_MS,
  )

const FILES = { csv: exportLetters, xlsx: exportLettersXlsx }

/** Saves the listed letters as a table. */
export const downloadLetters = (querystring: Record<string, unknown>, format: TableFormat) =>
  downloadFile(pathOf(FILES[format].path, { querystring }))
