import { Button } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { PasswordField } from './password-field.tsx'
import { refusalIn } from './refusal-in.ts'

type PasswordStepProps = {
  email: string
  onPassword: (password: string) => Promise<void>
  onCancel?: (() => void) | undefined
}

/** The password once more: a browser that was left open must not be enough. */
export function PasswordStep({ email, onPassword, onCancel }: PasswordStepProps) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Password is required.') },
  })

  const submit = form.onSubmit(
    ({ password }) =>
      once(async () => {
        setFailure('')
        await onPassword(password).catch(refusalIn(form, setFailure))
      }),
    () => form.getInputNode('password')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" {...form.getInputProps('password')} />
      <div className={classes.actions}>
        <Button type="submit" variant="main" loading={isSending}>
          Continue
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
