import { sameChild } from '@ganit/contract/office/known-children'
import { sends } from '../../../api/declared.ts'

/** Gives a registration's account the record that was here; the registration goes. */
export const joinSameChild = sends(sameChild, {
  changes: ['student', 'guardian', 'member', 'money', 'enquiry', 'mark'],
})
