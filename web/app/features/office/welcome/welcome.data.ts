import {
  confirmFamilyEmail,
  endClaim,
  fillInWelcome,
  readWelcome,
} from '@ganit/contract/office/welcome'
import { sends } from '../../../api/declared.ts'

/** Opens a family's link; five wrong digits end it. */
export const openWelcome = sends(readWelcome, { changes: [] })

/** Confirms an e-mail that came by a family's link. */
export const confirmEmail = sends(confirmFamilyEmail, { changes: [] })

/** Ends the access of an account that nobody in the family made. */
export const sayNotUs = sends(endClaim, { changes: [] })

/** Fills in the blank fields of the record, and stores the consents. */
export const fillIn = sends(fillInWelcome, { changes: [] })
