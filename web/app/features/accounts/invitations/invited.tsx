import type { InvitedRole, ReadInvitation } from '@ganit/contract/accounts/invitations'
import { PASSWORD_MIN } from '@ganit/contract/accounts/sign-in-limits'
import { Trans, useLingui } from '@lingui/react'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { English } from '../../../i18n/translated.tsx'
import { STAFF_ROLE_TEXTS } from '../../../roles.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { redirectToGoogle } from '../accounts.data.ts'
import { LanguageChoice } from '../language-choice.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { showRefusalIn } from '../sign-in/refusal-in.ts'
import classes from '../sign-in/sign-in.module.css'
import { Welcome } from '../welcome.tsx'
import { type InvitedBy, isGone, joinByInvitation } from './invitations.data.ts'
import { TermsBox } from './terms-box.tsx'

type JoinFormProps = {
  token: string
  invitation: ReadInvitation
  onGone: () => void
}

/** Accepts an invitation with a new password. */
function JoinForm({ token, invitation, onGone }: JoinFormProps) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const said = useTranslateServerText()
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const language = useLanguage()
  const isStudent = invitation.role === 'student'
  const asksEmail = invitation.email === null
  const form = useForm({
    initialValues: { email: '', password: '', agreed: false, date_of_birth: '' },
    validate: {
      email: (email) => (asksEmail && !email.trim() ? i18n.t('Email is required.') : null),
      password: (password) => {
        if (!password) return i18n.t('Password is required.')
        if (password.length >= PASSWORD_MIN) return null
        return i18n.t('Password must be at least {count} characters long.', {
          count: PASSWORD_MIN,
        })
      },
      agreed: (agreed) => (agreed ? null : i18n.t('Please agree to the terms.')),
      date_of_birth: (day) => (isStudent && !day ? i18n.t('Date of Birth is required.') : null),
    },
  })

  const submit = form.onSubmit(
    ({ email, password, date_of_birth }) =>
      once(async () => {
        setFailure('')
        try {
          const isFamily = isStudent || invitation.role === 'guardian'
          const reader = isFamily ? { language } : {}
          const more = { ...(isStudent && { date_of_birth }), ...(asksEmail && { email }) }
          const next = await joinByInvitation({ token, password, agreed: true, ...reader, ...more })
          await navigate(next, { replace: true })
          return true
        } catch (error) {
          if (isGone(error)) onGone()
          else showRefusalIn(form, setFailure, said)(error)
          return false
        }
      }),
    (errors) => {
      const wrong = (['email', 'date_of_birth', 'password', 'agreed'] as const).find(
        (name) => errors[name],
      )
      if (wrong) form.getInputNode(wrong)?.focus()
    },
  )
  return (
    <form method="post" noValidate className="stack gap18" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {asksEmail ? (
        <TextInput
          type="email"
          label={i18n.t('Email')}
          description={i18n.t('You sign in with it.')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
      ) : (
        <input
          type="email"
          autoComplete="username"
          value={invitation.email ?? ''}
          readOnly
          hidden
        />
      )}
      {isStudent && (
        <TextInput
          type="date"
          label={i18n.t('Date of Birth')}
          description={i18n.t('The date that the academy has, to show that the record is yours.')}
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

/** Signing in with Google under the invited address also accepts the invitation. */
function GoogleJoinForm({ problem = '' }: { problem?: string | undefined }) {
  const [failure, setFailure] = useState(problem)
  const { isSending, once } = useSending()
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  const leave = () =>
    once(async () => {
      setFailure('')
      await redirectToGoogle().catch((error) => setFailure(messageOf(error)))
    })
  return (
    <>
      <div className={`grid centred quiet ${classes.or}`}>{i18n.t('or')}</div>
      {failure && <ErrorBox>{said(failure)}</ErrorBox>}
      <Button
        size="lg"
        fullWidth
        loading={isSending}
        leftSection={<Icon name="google" />}
        onClick={leave}
      >
        {i18n.t('Continue with Google')}
      </Button>
    </>
  )
}

type InvitedProps = {
  /** Undefined until loaded. */
  invited: InvitedBy | undefined
  /** True if the link ended while the page was open. */
  hasEnded?: boolean
  hasGoogle: boolean
  /** The failure at Google, if any. */
  problem?: string | undefined
  /** Called if the link ended while the page was open. */
  onGone: () => void
}

/** The invited person and the ways to join, or the reason why there is none. Guardians see it in their own language. */
export function Invited(props: InvitedProps) {
  const { invited } = props
  const role = invited && 'invitation' in invited ? invited.invitation.role : 'student'
  const isStaff = role !== 'guardian' && role !== 'student'
  const page = (
    <>
      <Welcome />
      {!isStaff && <LanguageChoice />}
      <Content {...props} />
    </>
  )
  return isStaff ? <English>{page}</English> : page
}

function Content({ invited, hasEnded = false, hasGoogle, problem, onGone }: InvitedProps) {
  const { i18n } = useLingui()

  const [params] = useSearchParams()
  const { revalidate, state } = useRevalidator()

  if (!invited) return <SkeletonRows rows={3} photo={false} />
  if ('failure' in invited)
    return (
      <div className="stack gap18">
        <ErrorBox>{invited.failure}</ErrorBox>
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          {i18n.t('Retry')}
        </Button>
      </div>
    )
  if ('is' in invited) return <UnusableLink />
  const { invitation } = invited
  if (hasEnded) return <UnusableLink role={invitation.role} />
  return (
    <>
      <p className={classes.invited}>
        <Purpose {...invitation} />
      </p>
      <JoinForm token={params.get('token') ?? ''} invitation={invitation} onGone={onGone} />
      {/* A student's record needs the date of birth, which Google does not give. An invitation without an e-mail is not found by Google's. */}
      {hasGoogle && invitation.role !== 'student' && invitation.email !== null && (
        <GoogleJoinForm problem={problem} />
      )}
    </>
  )
}

type PurposeProps = { name: string; email: string | null; role: InvitedRole }

const Purpose = ({ name, email, role }: PurposeProps) =>
  role === 'guardian' ? (
    <Trans
      id="{name}, you are invited to see your children’s lessons, marks and fees. You sign in as <0>{email}</0>."
      values={{ name, email }}
      components={{ 0: <b /> }}
    />
  ) : role === 'student' ? (
    <Trans
      id="{name}, you are invited to your own page: lessons, dues and results. You sign in as <0>{email}</0>."
      values={{ name, email }}
      components={{ 0: <b /> }}
    />
  ) : email === null ? (
    <Trans
      id="{name}, you are invited to work here: <0>{value}</0>."
      values={{ name, value: STAFF_ROLE_TEXTS[role] }}
      components={{ 0: <b /> }}
    />
  ) : (
    <Trans
      id="{name}, you are invited to work here: <0>{value}</0>. You sign in as <1>{email}</1>."
      values={{ name, value: STAFF_ROLE_TEXTS[role], email }}
      components={{ 0: <b />, 1: <b /> }}
    />
  )

/** For links that are used, withdrawn, expired or unknown: the next step for people with and without an account. */
function UnusableLink({ role }: { role?: InvitedRole }) {
  const { i18n } = useLingui()
  return (
    <div className="stack gap18">
      <ErrorBox>{i18n.t('This invitation is no longer valid.')}</ErrorBox>
      <p>
        {role === 'guardian' ? (
          <Trans
            id="If you have joined already, go to <0>Guardian login</0>. If not, <1>ask the academy</1> to invite you again."
            components={{ 0: <Link to="/login/guardian" />, 1: <Link to="/contact" /> }}
          />
        ) : role === 'student' ? (
          <Trans
            id="If you have joined already, go to <0>Student login</0>. If not, <1>ask the academy</1> to invite you again."
            components={{ 0: <Link to="/student/login" />, 1: <Link to="/contact" /> }}
          />
        ) : (
          <Trans
            id="If you have joined already, go to <0>Staff login</0>. If not, <1>ask the academy</1> to invite you again."
            components={{ 0: <Link to="/login/staff" />, 1: <Link to="/contact" /> }}
          />
        )}
      </p>
    </div>
  )
}
