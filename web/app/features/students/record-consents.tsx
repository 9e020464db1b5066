import type { Agreements } from '@ganit/contract/privacy'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { latestConsent } from '../../ui/forms/consent-list.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { saveConsent } from '../privacy/privacy.data.ts'
import { GuardianDialog } from './guardian-dialog.tsx'
import classes from './student-privacy.module.css'

/** Records what the academy has on paper: a guardian's agreement, and that to publishing. */
export function RecordConsents({ uid, agreed }: { uid: string; agreed: Agreements }) {
  const [isAsking, setAsking] = useState(false)
  const guardian = useAction()
  const publicity = useAction()
  const failure = guardian.failure || publicity.failure
  const hasGuardian = latestConsent(agreed, 'guardian')?.given === true
  const isPublic = latestConsent(agreed, 'publicity')?.given === true

  const withdrawGuardian = () =>
    guardian.run((attempt) => saveConsent(uid, { purpose: 'guardian', given: false }, attempt))
  const turnPublicity = () =>
    publicity.run((attempt) =>
      saveConsent(uid, { purpose: 'publicity', given: !isPublic }, attempt),
    )
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.buttons}>
        {hasGuardian ? (
          <Button size="sm" loading={guardian.isSending} onClick={withdrawGuardian}>
            Record guardian’s withdrawal
          </Button>
        ) : (
          <Button size="sm" onClick={() => setAsking(true)}>
            Record guardian’s agreement
          </Button>
        )}
        <Button size="sm" loading={publicity.isSending} onClick={turnPublicity}>
          {isPublic ? 'Withdraw publishing' : 'Record agreement to publishing'}
        </Button>
      </div>
      {isAsking && <GuardianDialog uid={uid} onClose={() => setAsking(false)} />}
    </>
  )
}
