import {
  type DirectoryPage,
  type ExportColumn,
  getStudentDetail,
  listDirectory,
  updateStudentDetail,
} from '@ganit/contract/directory'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { keepRows, pageOf } from '../../api/pages.ts'
import { pathOf } from '../../api/path-of.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

const DIRECTORY = ['directory'] as const

export type DirectoryQuery = Input<typeof listDirectory>['querystring']

/** One page of the directory; the page before stays visible, and a question that is overtaken is called off. */
export const directoryPage = (querystring: DirectoryQuery) =>
  apiQuery({
    queryKey: [...DIRECTORY, 'page', querystring],
    shows: ['student', 'member', 'batch', 'course'],
    ask: async (signal): Promise<DirectoryPage> =>
      pageOf(await call(listDirectory, { querystring, signal })),
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
export const studentToEdit = (student_id: string) =>
  apiQuery({
    queryKey: [...DIRECTORY, 'one', student_id],
    shows: ['student', 'member'],
    ask: (signal) => call(getStudentDetail, { body: { student_id }, signal }),
  })

/** Saves what was changed; what shows the student, and what they owe, is asked for again. */
export const changeStudent = write({
  key: ['student', 'edit'],
  changes: ['student', 'member', 'money', 'mark', 'course'],
  send: async (body: Input<typeof updateStudentDetail>['body']) =>
    (await call(updateStudentDetail, { body })).student,
  keep: (student) =>
    void queryClient.setQueryData(studentToEdit(String(student.student_id)).queryKey, student),
})
