import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSaid } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { redirectToGoogle } from './accounts.data.ts'
import classes from './sign-in.module.css'

/** Google's word for the invited address accepts the invitation, too. */
export function JoinByGoogle({ problem = '' }: { problem?: string | undefined }) {
  const [failure, setFailure] = useState(problem)
  const { isSending, once } = useSending()
  const { i18n } = useLingui()
  const said = useSaid()

  const leave = () =>
    once(async () => {
      setFailure('')
      await redirectToGoogle().catch((error) => setFailure(messageOf(error)))
    })
  return (
    <>
      <div className={classes.or}>{i18n.t('or')}</div>
      {failure && <ErrorBox>{said(failure)}</ErrorBox>}
      <Button
        size="lg"
        fullWidth
        loading={isSending}
        leftSection={<Icon name="google" />}
        onClick={leave}
      >
        {i18n.t('Continue with Google')}
      </Button>
    </>
  )
}
