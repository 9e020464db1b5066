import { fillInWelcome, readWelcome } from '@ganit/contract/office/welcome'
import { sends } from '../../../api/declared.ts'

/** Opens a family's link; five wrong digits end it. */
export const openWelcome = sends(readWelcome, { changes: [] })

/** Fills in what is blank, and agrees. */
export const fillIn = sends(fillInWelcome, { changes: [] })
