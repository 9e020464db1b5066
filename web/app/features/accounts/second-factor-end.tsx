import type { OwnAccount } from '@ganit/contract/accounts'
import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { switchOff } from './own-account.data.ts'
import { PasswordField } from './password-field.tsx'
import { refusalIn } from './refusal-in.ts'

type SecondFactorEndProps = { account: OwnAccount; onClose: () => void }

/** Switching the second factor off wants a code, and the password of who has one. */
export function SecondFactorEnd({ account, onClose }: SecondFactorEndProps) {
  const { email, has_password } = account
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: has_password ? isNotEmpty('Password is required.') : () => null,
      code: isNotEmpty('Please enter the code.'),
    },
  })

  const submit = form.onSubmit(
    ({ password, code }) =>
      once(async () => {
        setFailure('')
        try {
          await switchOff(has_password ? password : undefined, code)
          toastSuccess('The second factor has been switched off.')
          onClose()
        } catch (error) {
          refusalIn(form, setFailure)(error)
        }
      }),
    (errors) => form.getInputNode(errors.password ? 'password' : 'code')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {has_password ? (
        <PasswordField label="Your password" {...form.getInputProps('password')} />
      ) : (
        form.errors.password && <ErrorBox>{form.errors.password}</ErrorBox>
      )}
      <TextInput
        label="Code"
        description="Of the app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        name="code"
        {...form.getInputProps('code')}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="main" loading={isSending}>
          Switch it off
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
