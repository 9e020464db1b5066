import { listBatches } from '@ganit/contract/batches'
import {
  type DirectoryPage,
  type ExportColumn,
  getStudentDetail,
  listDirectory,
  updateStudentDetail,
} from '@ganit/contract/directory'
import type { Input } from '@ganit/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { pathOf } from '../../api/path-of.ts'
import { queryClient } from '../../api/query-client.ts'
import { BATCH_LISTS } from '../batches/batches.data.ts'
import { byClassAndName } from './options.ts'

const DIRECTORY = ['directory'] as const
const PAGES = [...DIRECTORY, 'page'] as const

export type DirectoryQuery = Input<typeof listDirectory>['querystring']

/** One page of the directory; the page before stays visible, and a question that is overtaken is called off. */
export const directoryPage = (querystring: DirectoryQuery) =>
  queryOptions({
    queryKey: [...PAGES, querystring],
    queryFn: async ({ signal }): Promise<DirectoryPage> => {
      const answer = await call(listDirectory, { querystring, signal })
      if (!Array.isArray(answer)) return answer
      return { items: answer, total: answer.length, page: 1, page_size: answer.length || 1 }
    },
    placeholderData: keepPreviousData,
  })

/** All batches by name, for the filter. */
export const batchChoices = queryOptions({
  queryKey: [...BATCH_LISTS, 'choices'],
  queryFn: async () => {
    const answer = await call(listBatches, { querystring: {} })
    return (Array.isArray(answer) ? answer : answer.items).toSorted(byClassAndName)
  },
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
  queryOptions({
    queryKey: [...DIRECTORY, 'one', student_id],
    queryFn: () => call(getStudentDetail, { body: { student_id } }),
  })

/** Saves what was changed; every list and profile that shows the student is asked for again. */
export async function changeStudent(body: Input<typeof updateStudentDetail>['body']) {
  const { student } = await call(updateStudentDetail, { body })
  await queryClient.cancelQueries({ queryKey: PAGES })
  queryClient.setQueryData(studentToEdit(String(student.student_id)).queryKey, student)
  void queryClient.invalidateQueries({ queryKey: PAGES })
  for (const queryKey of [['fees'], ['students'], BATCH_LISTS])
    void queryClient.invalidateQueries({ queryKey })
  return student
}
