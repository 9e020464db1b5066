import type { Input } from '@ganit/contract/endpoint'
import { assignBatch } from '@ganit/contract/memberships'
import { inviteStudent } from '@ganit/contract/records'
import type { FeesStatus } from '@ganit/contract/shared'
import { getProfile, markFees, updateProfile } from '@ganit/contract/students'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** What an edit sends: only the fields that were changed, so that two editors do not undo each other. */
export type StudentChanges = Input<typeof updateProfile>['body']

/** A student's whole record, for the admin. */
export const studentProfile = (uid: string) =>
  apiQuery({
    queryKey: ['students', uid],
    shows: ['student', 'member', 'batch', 'mark', 'marks'],
    ask: (signal) => call(getProfile, { params: { uid }, signal }),
  })

/** Saves changes of a record; what it answers is the record as it now stands. */
export function useUpdateStudent(uid: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationKey: ['student', 'change'],
    mutationFn: (body: StudentChanges) => call(updateProfile, { params: { uid }, body }),
    onSuccess: ({ student }) => {
      queryClient.setQueryData(studentProfile(uid).queryKey, student)
    },
    // Whoever is not active any more owes nothing new.
    meta: { changes: ['student', 'member', 'money', 'mark', 'course'] },
  })
}

/** Sets the academy's own mark of a student's fees. */
export function useMarkStudent({ uid, student_id }: { uid: string; student_id: number }) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationKey: ['student', 'mark'],
    mutationFn: (status: FeesStatus) =>
      call(markFees, { params: { id: String(student_id) }, body: { status } }),
    onSuccess: ({ student }) => {
      queryClient.setQueryData(studentProfile(uid).queryKey, student)
    },
    meta: { changes: ['mark'] },
  })
}

/** Makes a batch the student's only one; `none` takes them out of all. */
export function useAssignBatch(uid: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationKey: ['student', 'assign'],
    mutationFn: (batch: string) =>
      call(assignBatch, { params: { id: batch }, body: { studentUid: uid } }),
    onSuccess: ({ student }) => {
      queryClient.setQueryData(studentProfile(uid).queryKey, student)
    },
    // Joining makes dues, and leaving withdraws them.
    meta: { changes: ['member', 'money'] },
  })
}

/** Invites a student of whom there is only a record to claim it; the link is told this once. */
export const inviteToClaim = write({
  key: ['student', 'invite'],
  changes: ['student'],
  send: (uid: string, attempt: Attempt) => call(inviteStudent, { params: { uid }, attempt }),
})
