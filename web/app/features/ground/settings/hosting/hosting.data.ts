import { acceptHosting, getHosting } from '@ganit/contract/office/hosting'
import { reads, sends } from '../../../../api/declared.ts'

/** The owner's view of the host; 404 in a single installation. */
export const hosting = reads(getHosting, { shows: ['hosting', 'backup'], staleTime: 0 })()

export const acceptAgreement = sends(acceptHosting, { changes: ['hosting'] })
