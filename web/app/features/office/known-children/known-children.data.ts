import { sameChild, sendParentCode } from '@ganit/contract/office/known-children'
import { sends } from '../../../api/declared.ts'

/** Gives a registration's account the record that was here; the registration goes. */
export const joinSameChild = sends(sameChild, {
  changes: ['student', 'guardian', 'member', 'money', 'enquiry', 'mark'],
})

/** Makes the code that a parent reads out; the desk sends it by WhatsApp. */
export const makeParentCode = sends(sendParentCode, { changes: [] })
