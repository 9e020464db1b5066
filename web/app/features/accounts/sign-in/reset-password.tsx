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
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AgreementText } from '../../../ui/layout/agreement-text.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { choosePassword } from '../accounts.data.ts'
import { PasswordField } from './password-field.tsx'
import classes from './sign-in.module.css'
import { useFirstAgreement } from './use-first-agreement.ts'

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
  const token = params.get('token')
  const { agreement, askAfter } = useFirstAgreement(token, params.has('agreement'))
  const form = useForm({
    initialValues: { password: '', agreed: false },
    validate: {
      password: (password) => (password ? null : i18n.t('Password is required.')),
      agreed: (agreed) => (agreement && !agreed ? i18n.t('Please accept the agreement.') : null),
    },
  })

  const submit = form.onSubmit(
    ({ password }) =>
      once(async () => {
        setFailure('')
        if (!token) {
          setFailure(i18n.t('This link is not complete. Please ask for a new one.'))
          return false
        }
        try {
          const page = await choosePassword(password, token, agreement?.version)
          toastSuccess(
            page
              ? 'Your password has been changed.'
              : 'Your password has been changed. Please log in with it.',
          )
          // An owner who has just accepted the agreement signs in for the first time.
          const signIn = agreement ? '/login/staff' : '/login/student'
          await navigate(page ?? signIn, { replace: true })
          return true
        } catch (error) {
          setFailure(askAfter(error) ? i18n.t('Please accept the agreement.') : messageOf(error))
          return false
        }
      }),
    (errors) => form.getInputNode(errors.password ? 'password' : 'agreed')?.focus(),
  )
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{i18n.t('New password')}</h1>
          <EarlyForm
            className="stack gap18"
            onSubmit={submit}
            onTyped={({ password = '' }) => form.setValues({ password })}
          >
            {failure && <ErrorBox>{said(failure)}</ErrorBox>}
            <PasswordField
              label={i18n.t('New password')}
              isNew
              {...form.getInputProps('password')}
            />
            {agreement && (
              <>
                <AgreementText agreement={agreement} />
                <Checkbox
                  label={i18n.t('I accept this agreement for the academy')}
                  name="agreed"
                  {...form.getInputProps('agreed', { type: 'checkbox' })}
                />
              </>
            )}
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
