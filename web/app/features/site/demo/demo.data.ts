import { takeDemoSeat } from '@ganit/contract/people/demo-seats'
import { sends } from '../../../api/declared.ts'

/** Takes a visitor's seat in a demo lesson; returns when to come. */
export const sendDemoSeat = sends(takeDemoSeat, { changes: ['enquiry'] })
