import { useLingui } from '@lingui/react'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { EarlyForm } from '../../../ui/forms/early-form.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import paper from '../../../ui/layout/paper.module.css'
import { requestPasswordReset } from '../accounts.data.ts'
import classes from './sign-in.module.css'

export const meta = titled('Forgot password')

export default function ForgotPassword() {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  const [failure, setFailure] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isNotEmpty(i18n.t('Email is required.')) },
  })

  const submit = form.onSubmit(
    ({ email }) =>
      once(async () => {
        setFailure('')
        try {
          await requestPasswordReset(email.trim())
          setAsked(true)
        } catch (error) {
          setFailure(messageOf(error))
        }
      }),
    () => form.getInputNode('email')?.focus(),
  )
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{i18n.t('Forgot password')}</h1>
          <p className={classes.note} role="status">
            {isAsked
              ? i18n.t(
                  'If there is an account with this email, a link to choose a new password is on its way to it. It may take a few minutes.',
                )
              : i18n.t('We will email you a link to choose a new password.')}
          </p>
          <EarlyForm className="stack gap18" onSubmit={submit} onTyped={form.setValues}>
            {failure && <ErrorBox>{said(failure)}</ErrorBox>}
            <TextInput
              type="email"
              label={i18n.t('Email')}
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              name="email"
              {...form.getInputProps('email')}
            />
            <Button
              type="submit"
              variant={isAsked ? 'default' : 'main'}
              size="lg"
              loading={isSending}
            >
              {isAsked ? i18n.t('Send the link again') : i18n.t('Send the link')}
            </Button>
            <p className={classes.other}>
              <Link to="/login/student">{i18n.t('Back to login')}</Link>
            </p>
          </EarlyForm>
        </div>
      </div>
    </main>
  )
}
