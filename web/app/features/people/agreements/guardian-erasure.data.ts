import {
  askGuardianErasure,
  eraseGuardian,
  type GuardianErasure,
  getGuardianErasure,
  withdrawGuardianErasure,
} from '@ganit/contract/people/guardian-erasures'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'

/** When the guardian asked for erasure; null if they did not. */
export const guardianErasure = reads(getGuardianErasure, {
  shows: ['agreement'],
  staleTime: 0,
})()

const wishing = {
  changes: ['agreement'],
  keep: ({ asked_at }: GuardianErasure) =>
    void queryClient.setQueryData(guardianErasure.queryKey, { asked_at }),
} as const

/** Asks for erasure of the data held about oneself as a guardian. */
export const wishErasure = sends(askGuardianErasure, wishing)

export const takeErasureWishBack = sends(withdrawGuardianErasure, wishing)

/** Erases a guardian; `confirm` is their number as typed. Clears the cache, because any answer may name them. */
export const eraseGuardianForGood = sends(eraseGuardian, {
  changes: [],
  keep: () => forgetQueries({}),
})

/** Saves the data held about oneself as a guardian. */
export const downloadGuardianData = () => downloadFile('/account/guardian-data')
