import {
  askGuardianErasure,
  eraseGuardian,
  type GuardianErasure,
  getGuardianErasure,
  withdrawGuardianErasure,
} from '@ganit/contract/people/guardian-erasures'
import { reads, sends } from '../../../api/declared.ts'
import { download } from '../../../api/download.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'

/** Since when one wants to be erased as a guardian. */
export const guardianErasure = reads(getGuardianErasure, {
  shows: ['agreement'],
  staleTime: 0,
})()

const wishing = {
  changes: ['agreement'],
  keep: ({ asked_at }: GuardianErasure) =>
    void queryClient.setQueryData(guardianErasure.queryKey, { asked_at }),
} as const

/** Asks for the erasure of what is held about oneself as a guardian. */
export const wishErasure = sends(askGuardianErasure, wishing)

export const takeErasureWishBack = sends(withdrawGuardianErasure, wishing)

/** Erases a guardian; `confirm` is their number as it was typed. All that was loaded is forgotten: any of it may name them. */
export const eraseGuardianForGood = sends(eraseGuardian, {
  changes: [],
  keep: () => forgetQueries({}),
})

/** Offers all that is held about oneself as a guardian as one file. */
export const downloadGuardianData = () => download('/account/guardian-data')
