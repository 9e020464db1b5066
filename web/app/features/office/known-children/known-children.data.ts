import { sameChild, sendParentCode } from '@ganit/contract/office/known-children'
import { sends } from '../../../api/declared.ts'

/** Gives the record that was here to a registration's account, and removes the registration. */
export const joinSameChild = sends(sameChild, {
  changes: ['student', 'guardian', 'member', 'money', 'enquiry', 'mark'],
})

/** Makes the code that a parent reads out at the desk. The desk sends it by WhatsApp. */
export const makeParentCode = sends(sendParentCode, { changes: [] })
