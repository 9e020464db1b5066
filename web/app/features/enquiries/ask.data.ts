import { createEnquiry } from '@ganit/contract/enquiries'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'
import type { Typed } from './outcome.ts'

/** Sends what a visitor asks; answers the thanks. */
export const ask = write({
  key: ['enquiry', 'ask'],
  changes: ['enquiry'],
  send: async (body: Typed, attempt: Attempt) =>
    (await call(createEnquiry, { body, attempt })).message,
})
