import type { Input } from '@ganit/contract/endpoint'
import { assignBatch } from '@ganit/contract/people/memberships'
import { inviteStudent } from '@ganit/contract/people/records'
import {
  getProfile,
  markFees,
  type StudentProfile,
  updateProfile,
} from '@ganit/contract/people/students'
import { reads, sends } from '../../../api/declared.ts'
import { queryClient } from '../../../api/query-client.ts'

/** What an edit sends: only the fields that were changed, so that two editors do not undo each other. */
export type StudentChanges = Input<typeof updateProfile>['body']

/** A student's whole record, for the admin. */
export const studentProfile = reads(getProfile, {
  shows: ['student', 'member', 'batch', 'mark', 'marks'],
})

const keep = ({ student }: { student: StudentProfile }) =>
  void queryClient.setQueryData(studentProfile({ uid: student.uid }).queryKey, student)

export const saveStudent = sends(updateProfile, {
  // Whoever is not active any more owes nothing new.
  changes: ['student', 'member', 'money', 'mark', 'course'],
  keep,
})

/** Sets the academy's own mark of a student's fees; the list of fees, which this did not put right, is asked for anew. */
export const markStudent = sends(markFees, { changes: ['marks'], keep })

/** Makes a batch the student's only one; `none` takes them out of all. */
export const assignStudent = sends(assignBatch, {
  // Joining makes dues, and leaving withdraws them.
  changes: ['member', 'money'],
  keep,
})

/** Invites a student of whom there is only a record to claim it; the link is told this once. */
export const inviteToClaim = sends(inviteStudent, { changes: ['student'] })
