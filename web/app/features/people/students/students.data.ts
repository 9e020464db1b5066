import type { Input } from '@ganit/contract/endpoint'
import { assignBatch, changeFirstMonth, listFirstMonths } from '@ganit/contract/people/memberships'
import {
  getProfile,
  markFees,
  type StudentProfile,
  updateProfile,
} from '@ganit/contract/people/students'
import { reads, sends } from '../../../api/declared.ts'
import { queryClient } from '../../../api/query-client.ts'

/** The changed fields alone, so that two editors do not undo each other's changes. */
export type StudentChanges = Input<typeof updateProfile>['body']

export const studentProfile = reads(getProfile, {
  shows: ['student', 'member', 'batch', 'mark'],
})

const cacheStudent = ({ student }: { student: StudentProfile }) =>
  void queryClient.setQueryData(studentProfile({ uid: student.uid }).queryKey, student)

export const saveStudent = sends(updateProfile, {
  // Inactive students get no new dues.
  changes: ['student', 'member', 'money', 'mark', 'course'],
  keep: cacheStudent,
})

/** Sets the paid mark of one student. */
export const markStudent = sends(markFees, { changes: ['mark'], keep: cacheStudent })

/** The amounts charged for the month of joining, in the batches joined lately. */
export const firstMonths = reads(listFirstMonths, { shows: ['member', 'money', 'fee', 'batch'] })

export const chooseFirstMonth = sends(changeFirstMonth, { changes: ['member', 'money'] })

/** Makes a batch the student's only one; `none` removes them from all. */
export const assignStudent = sends(assignBatch, {
  // Joining creates dues, leaving withdraws them.
  changes: ['member', 'money'],
  keep: cacheStudent,
})
