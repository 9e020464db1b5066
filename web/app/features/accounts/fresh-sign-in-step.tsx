import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { redirectToGoogle } from './accounts.data.ts'

type FreshSignInStepProps = {
  onFresh: () => Promise<void>
  onCancel?: (() => void) | undefined
}

/** In the place of the password, for who has none: a sign-in with Google of the last minutes, or another one. */
export function FreshSignInStep({ onFresh, onCancel }: FreshSignInStepProps) {
  const [failure, setFailure] = useState('')
  const [isStale, setStale] = useState(false)
  const { isSending, once } = useSending()

  const run = (work: () => Promise<void>) => () =>
    once(async () => {
      setFailure('')
      await work().catch((error: unknown) => {
        const refusal = error instanceof ApiError ? error.fields.password : undefined
        setStale(refusal !== undefined)
        setFailure(refusal ?? messageOf(error))
      })
    })
  return (
    <div className={classes.fields}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.actions}>
        {isStale ? (
          <Button variant="main" loading={isSending} onClick={run(redirectToGoogle)}>
            Continue with Google
          </Button>
        ) : (
          <Button variant="main" loading={isSending} onClick={run(onFresh)}>
            Continue
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  )
}
