import type { Input } from '@ganit/contract/endpoint'
import {
  type ExportColumn,
  getStudentDetail,
  listDirectory,
  updateStudentDetail,
} from '@ganit/contract/people/directory'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { keepPreviousRows, pageOf } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'
import { queryClient } from '../../../api/query-client.ts'

export type DirectoryQuery = Input<typeof listDirectory>['querystring']

/** One page of the directory; the previous page stays visible, and overtaken requests are aborted. */
export const directoryPage = reads(listDirectory, {
  shows: ['student', 'member', 'batch', 'course'],
  select: pageOf,
  placeholderData: keepPreviousRows,
})

/** Saves all pages of the list as CSV. Reports the bytes received. */
export function exportDirectory(
  { page, page_size, ...narrowed }: DirectoryQuery,
  columns: ExportColumn[],
  onBytes: (bytes: number) => void,
) {
  const querystring = { ...narrowed, columns: columns.join(',') }
  return downloadFile(pathOf('/student/export.csv', { querystring }), onBytes)
}

/** A student's record for editing. */
export const studentToEdit = reads(getStudentDetail, { shows: ['student', 'member'] })

/** Saves a student; refetches the student and their dues. */
export const changeStudent = sends(updateStudentDetail, {
  changes: ['student', 'member', 'money', 'mark', 'course'],
  keep: ({ student }) =>
    queryClient.setQueryData(studentToEdit({ student_id: student.student_id }).queryKey, student),
})
