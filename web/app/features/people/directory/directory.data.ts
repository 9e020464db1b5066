import type { Input } from '@ganit/contract/endpoint'
import {
  type ExportColumn,
  getStudentDetail,
  listDirectory,
  updateStudentDetail,
} from '@ganit/contract/people/directory'
import { reads, sends } from '../../../api/declared.ts'
import { download } from '../../../api/download.ts'
import { keepRows, pageOf } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'
import { queryClient } from '../../../api/query-client.ts'

export type DirectoryQuery = Input<typeof listDirectory>['querystring']

/** One page of the directory; the page before stays visible, and a question that is overtaken is called off. */
export const directoryPage = reads(listDirectory, {
  shows: ['student', 'member', 'batch', 'course'],
  select: pageOf,
  placeholderData: keepRows,
})

/** Saves as a table what the list shows, all pages of it. Tells how many bytes have come. */
export function exportDirectory(
  { page, page_size, ...narrowed }: DirectoryQuery,
  columns: ExportColumn[],
  onBytes: (bytes: number) => void,
) {
  const querystring = { ...narrowed, columns: columns.join(',') }
  return download(pathOf('/student/export.csv', { querystring }), onBytes)
}

/** A student to edit, as the record is stored now. */
export const studentToEdit = reads(getStudentDetail, { shows: ['student', 'member'] })

/** Saves what was changed; what shows the student, and what they owe, is asked for again. */
export const changeStudent = sends(updateStudentDetail, {
  changes: ['student', 'member', 'money', 'mark', 'course'],
  keep: ({ student }) =>
    queryClient.setQueryData(studentToEdit({ student_id: student.student_id }).queryKey, student),
})
