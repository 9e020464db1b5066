import type { SecondFactorKey } from '@ganit/contract/accounts'
import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { QrCode } from '../../ui/layout/qr-code.tsx'
import classes from './account.module.css'
import { confirmKey } from './own-account.data.ts'
import { refusalIn } from './refusal-in.ts'

type KeyStepProps = {
  secret: SecondFactorKey
  onCodes: (recoveryCodes: string[]) => void
  onCancel?: (() => void) | undefined
}

/** The key for the app, to be scanned or typed, and the app's first code. */
export function KeyStep({ secret, onCodes, onCancel }: KeyStepProps) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isNotEmpty('Please enter the code.') },
  })

  const submit = form.onSubmit(
    ({ code }) =>
      once(async () => {
        setFailure('')
        await confirmKey(secret.ticket, code).then(onCodes).catch(refusalIn(form, setFailure))
      }),
    () => form.getInputNode('code')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      <p className={classes.note}>
        Scan this with an authenticator app, for example Aegis, Google Authenticator or the password
        manager of your phone. On the phone itself <a href={secret.address}>open it in the app</a>.
      </p>
      <QrCode className={classes.scan} text={secret.address} label="The key as a QR code" />
      <p className={classes.note}>
        Or type this key there: <code className={classes.key}>{inFours(secret.key)}</code>
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label="Code"
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        {...form.getInputProps('code')}
      />
      <p className={classes.note}>Every other device is then logged out.</p>
      <div className={classes.actions}>
        <Button type="submit" variant="main" loading={isSending}>
          Switch it on
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

const inFours = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')
