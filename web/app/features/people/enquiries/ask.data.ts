import { createEnquiry } from '@ganit/contract/people/enquiries'
import { sends } from '../../../api/declared.ts'

/** Sends what a visitor asks; answers the thanks. */
export const sendEnquiry = sends(createEnquiry, { changes: ['enquiry'] })
