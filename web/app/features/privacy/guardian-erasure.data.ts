import {
  askGuardianErasure,
  eraseGuardian as eraseGuardianCall,
  type GuardianErasure,
  getGuardianErasure,
  withdrawGuardianErasure,
} from '@ganit/contract/guardian-erasures'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

/** Since when one wants to be erased as a guardian. */
export const guardianErasure = apiQuery({
  queryKey: ['privacy', 'guardian-erasure'],
  shows: ['agreement'],
  ask: (signal) => call(getGuardianErasure, { signal }),
  staleTime: 0,
})

type Answer = GuardianErasure & { message: string }

/** Asks for the erasure of what is held about oneself as a guardian, or takes that back; answers the server's message. */
export const requestGuardianErasure = async (...sent: Parameters<typeof ask>) =>
  (await ask(...sent)).message

const ask = write({
  key: ['guardian-erasure', 'ask'],
  changes: ['agreement'],
  send: (isWished: boolean, attempt: Attempt): Promise<Answer> =>
    isWished ? call(askGuardianErasure, { attempt }) : call(withdrawGuardianErasure, {}),
  keep: ({ asked_at }) => void queryClient.setQueryData(guardianErasure.queryKey, { asked_at }),
})

/** Erases a guardian for good; `confirm` is their number as it was typed. All that was loaded is forgotten: any of it may name them. */
export const eraseGuardian = write({
  key: ['guardian', 'erase'],
  changes: [],
  send: (guardian_id: number, confirm: string) =>
    call(eraseGuardianCall, {
      params: { guardian_id: String(guardian_id) },
      body: { confirm },
    }),
  keep: () => forgetQueries({}),
})

/** Offers all that is held about oneself as a guardian as one file. */
export const downloadGuardianData = () => download('/account/guardian-data')
