import type { OwnAccount } from '@ganit/contract/accounts'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSaid } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { sendVerification } from './own-account.data.ts'

/** The address of the account, whether it is confirmed, and Google where it opens the account too. */
export function EmailPart({ account }: { account: OwnAccount }) {
  const { i18n } = useLingui()
  const { email, email_verified, google } = account

  return (
    <AccountPart title={i18n.t('Email')}>
      <p className={classes.email}>
        <b>{email}</b>
        <StatusMark kind={email_verified ? 'done' : 'open'}>
          {email_verified ? i18n.t('Confirmed') : i18n.t('Not confirmed yet')}
        </StatusMark>
      </p>
      {google && (
        <p className={classes.note}>
          {i18n.t('You can sign in with Google as {name}.', { name: google.display_name })}
        </p>
      )}
      {!email_verified && <Unconfirmed />}
    </AccountPart>
  )
}

function Unconfirmed() {
  const { i18n } = useLingui()
  const said = useSaid()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const sendAgain = () =>
    once(async () => {
      setFailure('')
      try {
        await sendVerification()
        toastSuccess(i18n.t('The mail is on its way. It may take a few minutes.'))
      } catch (error) {
        setFailure(said(messageOf(error)))
      }
    })
  return (
    <>
      <p className={classes.note}>
        {i18n.t(
          'We have sent you a mail with a link. Opening it shows that the address is yours; until then you can use everything, but whoever signs in with Google under this address takes over the account.',
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button className={classes.action} loading={isSending} onClick={sendAgain}>
        {i18n.t('Send the link again')}
      </Button>
    </>
  )
}
