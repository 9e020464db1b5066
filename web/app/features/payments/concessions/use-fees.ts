import type { BatchFee } from '@ganit/contract/fees'
import { useQueries, useQuery } from '@tanstack/react-query'
import { feeNow, feesOfBatch } from '../../fees/batch-fees.data.ts'
import { studentProfile } from '../../students/students.data.ts'

/** The fees of a student's batches, and those of these numbers that are others'. */
export function useFees(uid: string, also: readonly number[]): BatchFee[] {
  const { data: student } = useQuery(studentProfile(uid))
  const own = useQueries({
    queries: (student?.batches ?? []).map(({ id }) => feesOfBatch(id)),
  }).flatMap(({ data }) => data ?? [])
  const missing = student ? also.filter((id) => !own.some(({ fee_id }) => fee_id === id)) : []
  const others = useQueries({ queries: [...new Set(missing)].map((id) => feeNow(id)) })
  return [...own, ...others.flatMap(({ data }) => data ?? [])]
}
