import type { OwnAccount } from '@ganit/contract/accounts/accounts'
import { PASSWORD_MIN } from '@ganit/contract/accounts/sign-in-limits'
import { useLingui } from '@lingui/react'
import { isNotEmpty, useForm } from '@mantine/form'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { requestPasswordReset } from '../../accounts/accounts.data.ts'
import { changePassword } from '../../accounts/own-account.data.ts'
import { PasswordField } from '../../accounts/sign-in/password-field.tsx'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'

/** `email` tells password managers whose password it is. */
function PasswordForm({ email }: { email: string }) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()
  const form = useForm({
    initialValues: { current: '', chosen: '' },
    validate: {
      current: isNotEmpty(i18n.t('Current password is required.')),
      chosen: isNotEmpty(i18n.t('New password is required.')),
    },
  })

  const submit = form.onSubmit(
    ({ current, chosen }) =>
      run(async () => {
        await changePassword(current, chosen)
        form.reset()
        return i18n.t('Your password has been changed. Every other device was logged out.')
      }),
    (errors) => form.getInputNode(errors.current ? 'current' : 'chosen')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={i18n.t('Current password')}
        toggle={i18n.t('Show what is typed')}
        {...form.getInputProps('current')}
        name="current-password"
      />
      <PasswordField
        label={i18n.t('New password')}
        toggle={i18n.t('Show what is typed')}
        isNew
        description={i18n.t('At least {least} characters.', { least: PASSWORD_MIN })}
        {...form.getInputProps('chosen')}
        name="new-password"
      />
      <p className={classes.note}>{i18n.t('Every other device is then logged out.')}</p>
      <Button type="submit" className="fit" variant="main" loading={isSending}>
        {i18n.t('Save Password')}
      </Button>
    </form>
  )
}

/** Changes the password, or sets the first one of a Google account. */
export function PasswordPart({ account: { email, has_password } }: { account: OwnAccount }) {
  const { i18n } = useLingui()

  return (
    <AccountPart title={i18n.t('Password')}>
      {has_password ? <PasswordForm email={email} /> : <NoPassword email={email} />}
    </AccountPart>
  )
}

function NoPassword({ email }: { email: string }) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()

  const ask = () =>
    run(async () => {
      await requestPasswordReset(email)
      return i18n.t('The mail is on its way. It may take a few minutes.')
    })
  return (
    <>
      <p className={classes.note}>
        {i18n.t(
          'You sign in with Google and have no password here. If you want one as well, we send you a link with which you can choose it. You are then logged out everywhere.',
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button className="fit" loading={isSending} onClick={ask}>
        {i18n.t('Send me the link')}
      </Button>
    </>
  )
}
