import type { Input } from '@ganit/contract/endpoint'
import { assignBatch } from '@ganit/contract/memberships'
import { getProfile, updateProfile } from '@ganit/contract/students'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { invalidateBatches } from '../batches/batches.data.ts'

/** What an edit sends: only the fields that were changed, so that two editors do not undo each other. */
export type StudentChanges = Input<typeof updateProfile>['body']

/** A student's whole record, for the admin. */
export const studentProfile = (uid: string) =>
  queryOptions({
    queryKey: ['students', uid],
    queryFn: () => call(getProfile, { params: { uid } }),
  })

/** Saves changes of a record; what it answers is the record as it now stands. */
export function useUpdateStudent(uid: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: StudentChanges) => call(updateProfile, { params: { uid }, body }),
    onSuccess: ({ student }) => {
      queryClient.setQueryData(studentProfile(uid).queryKey, student)
      void queryClient.invalidateQueries({ queryKey: ['directory'] })
      return queryClient.invalidateQueries({ queryKey: ['fees'] })
    },
  })
}

/** Makes a batch the student's only one; `none` takes them out of all. */
export function useAssignBatch(uid: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (batch: string) =>
      call(assignBatch, { params: { id: batch }, body: { studentUid: uid } }),
    onSuccess: ({ student }) => {
      queryClient.setQueryData(studentProfile(uid).queryKey, student)
      void queryClient.invalidateQueries({ queryKey: ['directory'] })
      return invalidateBatches()
    },
  })
}
