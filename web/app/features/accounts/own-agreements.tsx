import type { Agreements } from '@ganit/contract/privacy'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ConsentList, latestConsent } from '../../ui/consent-list.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { agreements, saveConsent } from '../privacy/privacy.data.ts'
import classes from './account.module.css'
import { OwnErasure } from './own-erasure.tsx'

/** What was agreed with the registration and since. */
export function OwnAgreements({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(agreements(uid))

  if (data) return <Agreed uid={uid} agreed={data} />
  if (!error) return <SkeletonRows rows={3} photo={false} />
  return <LoadFailure onRetry={() => refetch()}>Failed to load what was agreed.</LoadFailure>
}

function Agreed({ uid, agreed }: { uid: string; agreed: Agreements }) {
  const { failure, isSending, run } = useDeed()
  const withdraw = () => saveConsent(uid, { purpose: 'publicity', given: false })

  return (
    <>
      <h3>What was agreed</h3>
      <ConsentList agreements={agreed} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {latestConsent(agreed, 'publicity')?.given && (
        <Button className={classes.action} loading={isSending} onClick={() => run(withdraw)}>
          Withdraw publishing
        </Button>
      )}
      <OwnErasure uid={uid} asked={agreed.erasure_asked_at} />
    </>
  )
}
