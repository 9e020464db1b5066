import type { Me } from '@ganit/contract/accounts'
import { Button } from '@mantine/core'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { downloadData } from '../privacy/privacy.data.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { OwnAgreements } from './own-agreements.tsx'

/** All that is held about one as a file, what was agreed, and the wish to be erased. */
export function OwnDataPart({ who: { uid, registered } }: { who: Me }) {
  const { failure, isSending, run } = useAction()

  return (
    <AccountPart title="Your data">
      <p className={classes.note}>
        One file with all that this website holds about you, to keep or to take elsewhere.
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button
        className={classes.action}
        loading={isSending}
        onClick={() => run(() => downloadData(uid))}
      >
        Download your data
      </Button>
      {registered && <OwnAgreements uid={uid} />}
    </AccountPart>
  )
}
