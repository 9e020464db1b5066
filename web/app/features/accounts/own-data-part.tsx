import type { Me } from '@ganit/contract/accounts'
import { downloadData } from '../privacy/privacy.data.ts'
import { AccountPart } from './account-part.tsx'
import { OwnAgreements } from './own-agreements.tsx'
import { OwnDataFile } from './own-data-file.tsx'

/** All that is held about one as a file, what was agreed, and the wish to be erased. */
export function OwnDataPart({ who: { uid, registered } }: { who: Me }) {
  return (
    <AccountPart title="Your data">
      <OwnDataFile download={() => downloadData(uid)} />
      {registered && <OwnAgreements uid={uid} />}
    </AccountPart>
  )
}
