import type { Output } from '@ganit/contract/endpoint'
import { getChecklist } from '@ganit/contract/office/today'
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
import { keepPreviousRows, pageOf } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'

/**
 * One page of students with what they owe, and with paid marks if the setting says so. The previous page stays while
 * the next loads.
 */
export const feesPage = reads(listStudentFees, {
  shows: ['student', 'guardian', 'member', 'money', 'mark', 'settings'],
  select: pageOf,
  placeholderData: keepPreviousRows,
})

/** How many students are marked as paid, and the sums owed and paid. */
export const feesTally = reads(getFeesTally, { shows: ['student', 'mark', 'money'] })()

/** The steps of a new academy; null once they are closed. Whatever is done elsewhere may end one. */
export const firstDays = reads(getChecklist, { shows: [], staleTime: 0 })()

type Mark = { id: number; status: FeesStatus }

/** Sets the mark optimistically and reverts it if the server refuses. */
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
    // The list keeps its rows, even those that the filter excludes once marked.
    meta: { changes: ['mark'], patches: [queryKeyOf(listStudentFees)] },
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

export const resetMarks = sends(resetFees, { changes: ['mark'] })

/** Restores the marks of the last reset. */
export const undoReset = sends(undoResetFees, { changes: ['mark'] })

/** The directory query for the newest unverified students. */
export const NEWCOMERS = {
  is_verified: '0',
  sort: 'student_id',
  order: 'desc',
  page: 1,
  page_size: 5,
} as const
