import type { Agreements } from '@ganit/contract/privacy'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ConsentList, latestConsent } from '../../ui/forms/consent-list.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { agreements, saveConsent } from '../privacy/privacy.data.ts'
import classes from './account.module.css'
import { OwnErasure } from './own-erasure.tsx'

/** What was agreed with the registration and since. */
export function OwnAgreements({ uid }: { uid: string }) {
  return (
    <Loaded
      query={useQuery(agreements(uid))}
      failure="Failed to load what was agreed."
      skeleton={<SkeletonRows rows={3} photo={false} />}
    >
      {(agreed) => <Agreed uid={uid} agreed={agreed} />}
    </Loaded>
  )
}

function Agreed({ uid, agreed }: { uid: string; agreed: Agreements }) {
  const { failure, isSending, run } = useAction()
  const withdraw = () =>
    run((attempt) => saveConsent(uid, { purpose: 'publicity', given: false }, attempt))

  return (
    <>
      <h3>What was agreed</h3>
      <ConsentList agreements={agreed} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {latestConsent(agreed, 'publicity')?.given && (
        <Button className={classes.action} loading={isSending} onClick={withdraw}>
          Withdraw publishing
        </Button>
      )}
      <OwnErasure uid={uid} asked={agreed.erasure_asked_at} />
    </>
  )
}
