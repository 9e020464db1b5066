import { Button } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './account.module.css'
import { changePassword } from './own-account.data.ts'
import { PasswordField } from './password-field.tsx'

/** `email` tells password managers whose password it is. */
export function ChangePassword({ email }: { email: string }) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { current: '', chosen: '' },
    validate: {
      current: isNotEmpty('Current password is required.'),
      chosen: isNotEmpty('New password is required.'),
    },
  })

  const submit = form.onSubmit(
    ({ current, chosen }) =>
      once(async () => {
        setFailure('')
        try {
          await changePassword(current, chosen)
          form.reset()
          toastSuccess('Your password has been changed. Every other device was logged out.')
        } catch (error) {
          setFailure(messageOf(error))
        }
      }),
    (errors) => form.getInputNode(errors.current ? 'current' : 'chosen')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        {...form.getInputProps('current')}
        name="current-password"
      />
      <PasswordField
        label="New password"
        isNew
        {...form.getInputProps('chosen')}
        name="new-password"
      />
      <p className={classes.note}>Every other device is then logged out.</p>
      <Button type="submit" className={classes.action} variant="main" loading={isSending}>
        Save Password
      </Button>
    </form>
  )
}
