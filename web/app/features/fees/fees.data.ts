import type { Input } from '@ganit/contract/endpoint'
import type { FeesStatus } from '@ganit/contract/shared'
import {
  getFeesTally,
  listStudentFees,
  markFees,
  resetFees,
  type StudentFeesPage,
  undoResetFees,
} from '@ganit/contract/students'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { keepRows, pageOf } from '../../api/pages.ts'
import { write } from '../../api/write.ts'

const FEES = ['fees'] as const
const PAGES = [...FEES, 'page'] as const
const MARKING = [...FEES, 'marking'] as const

/** One page of students with their fees mark; the page before stays visible while the next one loads. */
export const feesPage = (querystring: Input<typeof listStudentFees>['querystring']) =>
  apiQuery({
    queryKey: [...PAGES, querystring],
    shows: ['student', 'member', 'money', 'mark', 'marks'],
    // The list on the screen keeps its rows, also those that its filter leaves out after they were marked.
    later: ['mark'],
    ask: async (signal): Promise<StudentFeesPage> =>
      pageOf(await call(listStudentFees, { querystring, signal })),
    placeholderData: keepRows,
  })

/** How many of all students are marked as paid, and what all owe and have paid. */
export const feesTally = apiQuery({
  queryKey: [...FEES, 'tally'],
  shows: ['student', 'mark', 'marks', 'money'],
  ask: (signal) => call(getFeesTally, { signal }),
})

type Mark = { id: number; status: FeesStatus }

/** Shows the mark at once and takes it back when the server refuses. */
export function useMarkFees() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationKey: MARKING,
    mutationFn: ({ id, status }: Mark) =>
      call(markFees, { params: { id: String(id) }, body: { status } }),
    onMutate: async (mark) => {
      await queryClient.cancelQueries({ queryKey: FEES })
      showMark(queryClient, mark)
    },
    onError: (_error, { id, status }) =>
      showMark(queryClient, { id, status: status === 'Yes' ? 'No' : 'Yes' }),
    meta: { changes: ['mark'] },
  })
}

function showMark(queryClient: QueryClient, { id, status }: Mark) {
  queryClient.setQueriesData<StudentFeesPage>({ queryKey: PAGES }, (page) =>
    page
      ? {
          ...page,
          items: page.items.map((row) => (row.id === id ? { ...row, fees_status: status } : row)),
        }
      : page,
  )
  const step = status === 'Yes' ? 1 : -1
  queryClient.setQueryData(feesTally.queryKey, (tally) =>
    tally ? { ...tally, paid: tally.paid + step } : tally,
  )
}

/** Marks every student as unpaid. */
export const useResetFees = () =>
  useMutation({
    mutationKey: [...FEES, 'reset'],
    mutationFn: () => call(resetFees, {}),
    meta: { changes: ['marks'] },
  })

/** What is asked of the directory for the newest who are not verified yet. */
export const NEWCOMERS = {
  is_verified: '0',
  sort: 'student_id',
  order: 'desc',
  page: 1,
  page_size: 5,
} as const

/** Brings back the marks that a reset took away. */
export const undoReset = write({
  key: [...FEES, 'undo reset'],
  changes: ['marks'],
  send: (reset_id: string) => call(undoResetFees, { params: { reset_id } }),
})
