import type { ReadInvitation } from '@ganit/contract/invitations'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { isGone, join } from './invitations.data.ts'
import { PasswordField } from './password-field.tsx'
import { refusalIn } from './refusal-in.ts'
import classes from './sign-in.module.css'
import { NOT_AGREED, TermsBox } from './terms-box.tsx'

type JoinFormProps = {
  token: string
  invitation: ReadInvitation
  /** Called when the link has meanwhile ended. */
  onGone: () => void
}

/** Accepts an invitation with a password of one's own. */
export function JoinForm({ token, invitation, onGone }: JoinFormProps) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '', agreed: false },
    validate: {
      password: (password) => (password ? null : 'Password is required.'),
      agreed: (agreed) => (agreed ? null : NOT_AGREED),
    },
  })

  const submit = form.onSubmit(
    ({ password }) =>
      once(async () => {
        setFailure('')
        try {
          await navigate(await join(token, password, true), { replace: true })
          return true
        } catch (error) {
          if (isGone(error)) onGone()
          else refusalIn(form, setFailure)(error)
          return false
        }
      }),
    (errors) => form.getInputNode(errors.password ? 'password' : 'agreed')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      <PasswordField label="Password" isNew {...form.getInputProps('password')} />
      <TermsBox {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        Join
      </Button>
    </form>
  )
}
