import { PAGE_SIZE } from '@ganit/contract/pages'
import type { FeesStatus } from '@ganit/contract/shared'
import {
  getFeesTally,
  listStudentFees,
  markFees,
  resetFees,
  type StudentFeesPage,
  type StudentFeesQuery,
} from '@ganit/contract/students'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const FEES = ['fees'] as const
const PAGES = [...FEES, 'page'] as const
const MARKING = [...FEES, 'marking'] as const

/** One page of students with their fees mark; the page before stays visible while the next one loads. */
export const feesPage = (querystring: StudentFeesQuery) =>
  queryOptions({
    queryKey: [...PAGES, querystring],
    queryFn: async (): Promise<StudentFeesPage> => {
      const answer = await call(listStudentFees, { querystring })
      if (!Array.isArray(answer)) return answer
      return { items: answer, total: answer.length, page: 1, page_size: PAGE_SIZE }
    },
    placeholderData: keepPreviousData,
  })

/** How many of all students are marked as paid. */
export const feesTally = queryOptions({
  queryKey: [...FEES, 'tally'],
  queryFn: () => call(getFeesTally, {}),
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
    onSettled: () => {
      // The list on the screen keeps its rows, also those that its filter leaves out now; lists seen later are asked for.
      void queryClient.invalidateQueries({ queryKey: PAGES, refetchType: 'none' })
      // Of several marks set quickly the last one asks; an earlier answer would show the others undone.
      if (queryClient.isMutating({ mutationKey: MARKING }) === 1)
        return queryClient.invalidateQueries({ queryKey: feesTally.queryKey })
      return undefined
    },
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
export function useResetFees() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => call(resetFees, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FEES }),
  })
}
