import type { OwnAccount } from '@ganit/contract/accounts'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSaid } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { requestPasswordReset } from './accounts.data.ts'
import { ChangePassword } from './change-password.tsx'

/** Changing the password, or getting one where only Google opens the account. */
export function PasswordPart({ account: { email, has_password } }: { account: OwnAccount }) {
  const { i18n } = useLingui()

  return (
    <AccountPart title={i18n.t('Password')}>
      {has_password ? <ChangePassword email={email} /> : <NoPassword email={email} />}
    </AccountPart>
  )
}

function NoPassword({ email }: { email: string }) {
  const { i18n } = useLingui()
  const said = useSaid()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const ask = () =>
    once(async () => {
      setFailure('')
      try {
        await requestPasswordReset(email)
        toastSuccess(i18n.t('The mail is on its way. It may take a few minutes.'))
      } catch (error) {
        setFailure(said(messageOf(error)))
      }
    })
  return (
    <>
      <p className={classes.note}>
        {i18n.t(
          'You sign in with Google and have no password here. If you want one as well, we send you a link with which you can choose it. You are then logged out everywhere.',
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button className={classes.action} loading={isSending} onClick={ask}>
        {i18n.t('Send me the link')}
      </Button>
    </>
  )
}
