import { createEnquiry } from '@ganit/contract/people/enquiries'
import { sends } from '../../../api/declared.ts'

/** Sends a visitor's enquiry; returns the thanks. */
export const sendEnquiry = sends(createEnquiry, { changes: ['enquiry'] })
