import { updateSettings } from '@ganit/contract/ground/settings'
import { getAgreements, recordConsent } from '@ganit/contract/office/privacy'
import type { Academy } from './academy.ts'

type Call = Academy['visitor']

export const PARENT_FIRST_REFUSAL = { status: 409, error: 'A parent has to agree first.' }

/** The owner's switch, and calls about a child's agreement. */
export async function theSwitch(academy: Academy) {
  const owner = await academy.signInAdmin()
  const set = (minors_wait: boolean) =>
    owner.call(updateSettings, { body: { minors_wait } } as never)
  const agreeing = (call: Call, uid: string) => ({
    say: (changes: object = {}) =>
      call(recordConsent, {
        params: { uid },
        body: { purpose: 'guardian', given: true, adult_stated: true, ...changes },
      } as never),
    agreements: async () => (await call(getAgreements, { params: { uid } })).body,
  })
  return { owner, on: () => set(true), off: () => set(false), agreeing }
}
