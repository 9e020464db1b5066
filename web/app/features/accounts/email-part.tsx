import type { OwnAccount } from '@ganit/contract/accounts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { sendVerification } from './own-account.data.ts'

/** The address of the account, whether it is confirmed, and Google where it opens the account too. */
export function EmailPart({ account }: { account: OwnAccount }) {
  const { email, email_verified, google } = account

  return (
    <AccountPart title="Email">
      <p className={classes.email}>
        <b>{email}</b>
        <StatusMark kind={email_verified ? 'done' : 'open'}>
          {email_verified ? 'Confirmed' : 'Not confirmed yet'}
        </StatusMark>
      </p>
      {google && (
        <p className={classes.note}>You can sign in with Google as {google.display_name}.</p>
      )}
      {!email_verified && <Unconfirmed />}
    </AccountPart>
  )
}

function Unconfirmed() {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const sendAgain = () =>
    once(async () => {
      setFailure('')
      try {
        await sendVerification()
        toastSuccess('The mail is on its way. It may take a few minutes.')
      } catch (error) {
        setFailure(messageOf(error))
      }
    })
  return (
    <>
      <p className={classes.note}>
        We have sent you a mail with a link. Opening it shows that the address is yours; until then
        you can use everything, but whoever signs in with Google under this address takes over the
        account.
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button className={classes.action} loading={isSending} onClick={sendAgain}>
        Send the link again
      </Button>
    </>
  )
}
