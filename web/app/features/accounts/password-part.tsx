import type { OwnAccount } from '@ganit/contract/accounts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { requestPasswordReset } from './accounts.data.ts'
import { ChangePassword } from './change-password.tsx'

/** Changing the password, or getting one where only Google opens the account. */
export function PasswordPart({ account: { email, has_password } }: { account: OwnAccount }) {
  return (
    <AccountPart title="Password">
      {has_password ? <ChangePassword email={email} /> : <NoPassword email={email} />}
    </AccountPart>
  )
}

function NoPassword({ email }: { email: string }) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const ask = () =>
    once(async () => {
      setFailure('')
      try {
        await requestPasswordReset(email)
        toastSuccess('The mail is on its way. It may take a few minutes.')
      } catch (error) {
        setFailure(messageOf(error))
      }
    })
  return (
    <>
      <p className={classes.note}>
        You sign in with Google and have no password here. If you want one as well, we send you a
        link with which you can choose it. You are then logged out everywhere.
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button className={classes.action} loading={isSending} onClick={ask}>
        Send me the link
      </Button>
    </>
  )
}
