import { getToday } from '@ganit/contract/today'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

/** What waits, which anything that is done may change. */
export const officeToday = apiQuery({
  queryKey: ['today'],
  shows: [
    'agreement',
    'backup',
    'batch',
    'claim',
    'closed-day',
    'enquiry',
    'fee',
    'guardian',
    'lesson',
    'member',
    'message',
    'money',
    'register',
    'staff',
    'student',
    'test',
    'test-mark',
  ],
  ask: (signal) => call(getToday, { signal }),
})
