import { Trans, useLingui } from '@lingui/react'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type MetaArgs, titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { EarlyForm } from '../../../ui/forms/early-form.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import paper from '../../../ui/layout/paper.module.css'
import { choosePassword } from '../accounts.data.ts'
import { PasswordField } from './password-field.tsx'
import classes from './sign-in.module.css'

export const meta = (args: MetaArgs) => [
  ...titled('New password')(args),
  { name: 'robots', content: 'noindex' },
]

export default function ResetPassword() {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  const [params] = useSearchParams()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : i18n.t('Password is required.')) },
  })

  const submit = form.onSubmit(
    ({ password }) =>
      once(async () => {
        setFailure('')
        const token = params.get('token')
        if (!token) {
          setFailure(i18n.t('This link is not complete. Please ask for a new one.'))
          return false
        }
        try {
          const page = await choosePassword(password, token)
          toastSuccess(
            page
              ? 'Your password has been changed.'
              : 'Your password has been changed. Please log in with it.',
          )
          await navigate(page ?? '/login/student', { replace: true })
          return true
        } catch (error) {
          setFailure(messageOf(error))
          return false
        }
      }),
    () => form.getInputNode('password')?.focus(),
  )
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{i18n.t('New password')}</h1>
          <EarlyForm className="stack gap18" onSubmit={submit} onTyped={form.setValues}>
            {failure && <ErrorBox>{said(failure)}</ErrorBox>}
            <PasswordField
              label={i18n.t('New password')}
              isNew
              {...form.getInputProps('password')}
            />
            <Button type="submit" variant="main" size="lg" loading={isSending}>
              {i18n.t('Save Password')}
            </Button>
            <p className={classes.other}>
              <Trans
                id="The link no longer works? <0>Ask for a new one</0>"
                components={{ 0: <Link to="/forgot-password" /> }}
              />
            </p>
          </EarlyForm>
        </div>
      </div>
    </main>
  )
}
