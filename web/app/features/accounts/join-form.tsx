import { PASSWORD_MIN } from '@ganit/contract/accounts'
import type { ReadInvitation } from '@ganit/contract/invitations'
import { useLingui } from '@lingui/react'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../i18n/language.ts'
import { useSaid } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { isGone, join } from './invitations.data.ts'
import { PasswordField } from './password-field.tsx'
import { refusalIn } from './refusal-in.ts'
import classes from './sign-in.module.css'
import { TermsBox } from './terms-box.tsx'

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
  const said = useSaid()
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const language = useLanguage()
  const isStudent = invitation.role === 'student'
  const form = useForm({
    initialValues: { password: '', agreed: false, date_of_birth: '' },
    validate: {
      password: (password) => {
        if (!password) return i18n.t('Password is required.')
        if (password.length >= PASSWORD_MIN) return null
        return i18n.t('Password must be at least {count} characters long.', {
          count: PASSWORD_MIN,
        })
      },
      agreed: (agreed) => (agreed ? null : i18n.t('Please agree to the terms.')),
      date_of_birth: (day) => (isStudent && !day ? 'Date of Birth is required.' : null),
    },
  })

  const submit = form.onSubmit(
    ({ password, date_of_birth }) =>
      once(async () => {
        setFailure('')
        try {
          const reader = invitation.role === 'guardian' ? { language } : {}
          const born = isStudent ? { date_of_birth } : {}
          const next = await join({ token, password, agreed: true, ...reader, ...born })
          await navigate(next, { replace: true })
          return true
        } catch (error) {
          if (isGone(error)) onGone()
          else refusalIn(form, setFailure, said)(error)
          return false
        }
      }),
    (errors) => {
      const wrong = (['date_of_birth', 'password', 'agreed'] as const).find((name) => errors[name])
      if (wrong) form.getInputNode(wrong)?.focus()
    },
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      {isStudent && (
        <TextInput
          type="date"
          label="Date of Birth"
          description="As the academy knows it, to show that the record is yours."
          {...form.getInputProps('date_of_birth')}
        />
      )}
      <PasswordField
        label={i18n.t('Password')}
        isNew
        description={i18n.t('At least {count} characters.', { count: PASSWORD_MIN })}
        toggle={i18n.t('Show what is typed')}
        {...form.getInputProps('password')}
      />
      <TermsBox {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Join')}
      </Button>
    </form>
  )
}
