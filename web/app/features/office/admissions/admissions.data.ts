import type { Input } from '@ganit/contract/endpoint'
import { admit } from '@ganit/contract/office/admissions'
import { reads, sends } from '../../../api/declared.ts'

export type AdmissionSent = Input<typeof admit>['body']

/** The dues an admission would raise, and the family that has the number; never from the cache. */
export const admissionPreview = reads(admit, {
  shows: ['student', 'guardian', 'member', 'fee', 'money', 'batch'],
  retry: false,
  staleTime: 0,
  gcTime: 0,
})

export const admitStudent = sends(admit, {
  changes: ['student', 'guardian', 'member', 'money', 'enquiry'],
})
