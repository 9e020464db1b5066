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

/** Switching the second factor off wants the password and a code. */
export function SecondFactorEnd({ email, onClose }: { email: string; onClose: () => void }) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: isNotEmpty('Password is required.'),
      code: isNotEmpty('Please enter the code.'),
    },
  })

  const submit = form.onSubmit(
    ({ password, code }) =>
      once(async () => {
        setFailure('')
        try {
          await switchOff(password, code)
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
      <PasswordField label="Your password" {...form.getInputProps('password')} />
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
