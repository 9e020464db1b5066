import type { Output } from '@ganit/contract/endpoint'
import {
  getFeesTally,
  listStudentFees,
  markFees,
  resetFees,
  undoResetFees,
} from '@ganit/contract/people/students'
import type { FeesStatus } from '@ganit/contract/shared'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryKeyOf, reads, sends } from '../../../api/declared.ts'
import { keepRows, pageOf } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'

/** One page of students with their fees mark; the page before stays visible while the next one loads. */
export const feesPage = reads(listStudentFees, {
  shows: ['student', 'member', 'money', 'mark', 'marks'],
  // The list on the screen keeps its rows, also those that its filter leaves out after they were marked.
  patches: ['mark'],
  select: pageOf,
  placeholderData: keepRows,
})

/** How many of all students are marked as paid, and what all owe and have paid. */
export const feesTally = reads(getFeesTally, { shows: ['student', 'mark', 'marks', 'money'] })()

type Mark = { id: number; status: FeesStatus }

/** Shows the mark at once and takes it back when the server refuses. */
export const useMarkFees = () =>
  useMutation({
    mutationFn: ({ id, status }: Mark) =>
      call(markFees, { params: { id: String(id) }, body: { status } }),
    onMutate: async (mark) => {
      await queryClient.cancelQueries({ queryKey: queryKeyOf(listStudentFees) })
      await queryClient.cancelQueries({ queryKey: queryKeyOf(getFeesTally) })
      showMark(mark)
    },
    onError: (_error, { id, status }) => showMark({ id, status: status === 'Yes' ? 'No' : 'Yes' }),
    meta: { changes: ['mark'] },
  })

function showMark({ id, status }: Mark) {
  queryClient.setQueriesData<Output<typeof listStudentFees>>(
    { queryKey: queryKeyOf(listStudentFees) },
    (answer) => {
      const page = answer && pageOf(answer)
      return (
        page && {
          ...page,
          items: page.items.map((row) => (row.id === id ? { ...row, fees_status: status } : row)),
        }
      )
    },
  )
  const step = status === 'Yes' ? 1 : -1
  queryClient.setQueryData(feesTally.queryKey, (tally) =>
    tally ? { ...tally, paid: tally.paid + step } : tally,
  )
}

/** Marks every student as unpaid. */
export const resetMarks = sends(resetFees, { changes: ['marks'] })

/** Brings back the marks that a reset took away. */
export const undoReset = sends(undoResetFees, { changes: ['marks'] })

/** What is asked of the directory for the newest who are not verified yet. */
export const NEWCOMERS = {
  is_verified: '0',
  sort: 'student_id',
  order: 'desc',
  page: 1,
  page_size: 5,
} as const
