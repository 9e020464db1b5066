import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import type { Say } from '../../../i18n/say.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { NOT_LOADED, useLazyImport } from '../../../ui/feedback/loading/use-lazy-import.ts'
import { EarlyForm } from '../../../ui/forms/early-form.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import type { Credentials } from '../accounts.data.ts'
import { AgainIn, waitOf, wantsCode } from './again-in.tsx'
import { PasswordField } from './password-field.tsx'
import classes from './sign-in.module.css'

/** Loaded once the page reacts to presses, because a phone needs only the form until then. */
const loadAccounts = () => import('../accounts.data.ts')
const loadCodeStep = () => import('../codes/code-step.tsx')

/** The form's texts. */
type SignInWords = {
  google: string
  or: string
  email: string
  noEmail: string
  password: string
  noPassword: string
  show: string
  forgot: string
  /** The next step for a person who is locked out. */
  choose: string
  login: string
  /** The sentence that says when the next try is allowed, for a time such as `6:29`. */
  again: (time: string) => string
  /** Translates the server's sentences. */
  say: Say
}

/** The form's texts in the page's language. */
function useSignInWords(): SignInWords {
  const { i18n } = useLingui()
  const say = useTranslateServerText()
  return {
    google: i18n.t('Continue with Google'),
    or: i18n.t('or'),
    email: i18n.t('Email'),
    noEmail: i18n.t('Email is required.'),
    password: i18n.t('Password'),
    noPassword: i18n.t('Password is required.'),
    show: i18n.t('Show what is typed'),
    forgot: i18n.t('Forgot password?'),
    choose: i18n.t('Choose a new password'),
    login: i18n.t('Login with Email'),
    again: (time) => i18n.t('Again in {time}.', { time }),
    say,
  }
}

type SignInFormProps = {
  hasGoogle?: boolean
  /** A failure before this page opened; shown until the next try. */
  problem?: string | undefined
  /** True on the way to the registration. */
  isRegistering?: boolean
  /** True for staff: nobody signs up, and Google shows only if it is set up. */
  isStaff?: boolean
  /** An email from a form that this one replaces; undefined where it replaces none. */
  typed?: string
  /** Called with true when signing up instead of signing in. */
  onMode?: (isNew: boolean) => void
}

export function SignInForm({
  hasGoogle = false,
  problem,
  isRegistering = false,
  isStaff = false,
  typed,
  onMode,
}: SignInFormProps) {
  const { i18n } = useLingui()
  const words = useSignInWords()
  const signUpWith = i18n.t('Sign Up with Email')

  const [isNew, setNew] = useState(false)
  /** Credentials that were right but need a code. */
  const [admitted, setAdmitted] = useState<Credentials>()
  const [latest, setFailure] = useState<string>()
  const [wait, setWait] = useState<number>()
  const failure = words.say(latest ?? problem ?? '')
  const { isSending, once } = useSending()
  const navigate = useNavigate()
  const [{ email, password }, setValues] = useState({ email: typed ?? '', password: '' })
  const [isChecked, setChecked] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const type = (values: Partial<Credentials>) => setValues((before) => ({ ...before, ...values }))
  const CodeStep = useLazyImport(admitted !== undefined, loadCodeStep, () => {
    setFailure(NOT_LOADED)
    setAdmitted(undefined)
  })

  useEffect(() => void loadAccounts().catch(() => undefined), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes the other form's place.
  useEffect(() => {
    // People who still type go on here: the field that had the focus is gone.
    const isLost = document.activeElement === document.body
    if (typed !== undefined && isLost) emailField.current?.focus()
  }, [])

  const submit = () => {
    setChecked(true)
    const wrong = email.trim() ? (password ? undefined : passwordField) : emailField
    if (wrong) return wrong.current?.focus()
    void once(async () => {
      setFailure('')
      setWait(undefined)
      const credentials = { email: email.trim(), password }
      try {
        const { signIn, signUp } = await loadAccounts()
        const enter = isNew ? signUp : signIn
        await navigate(await enter(credentials))
        return true
      } catch (error) {
        if (wantsCode(error)) setAdmitted(credentials)
        else {
          setFailure(messageOf(error))
          setWait(waitOf(error))
        }
        return false
      }
    })
  }

  const continueWithGoogle = () =>
    once(async () => {
      setFailure(hasGoogle ? '' : i18n.t('Google sign-in is not set up yet.'))
      if (!hasGoogle) return
      await loadAccounts()
        .then(({ redirectToGoogle }) => redirectToGoogle())
        .catch((error: unknown) => setFailure(messageOf(error)))
    })

  const google = (
    <Button size="lg" fullWidth leftSection={<Icon name="google" />} onClick={continueWithGoogle}>
      {words.google}
    </Button>
  )
  const switchMode = () => {
    setNew(!isNew)
    onMode?.(!isNew)
    setFailure('')
    setChecked(false)
  }
  if (admitted && CodeStep)
    return (
      <CodeStep
        onCode={async (otp) => {
          const { signIn } = await loadAccounts()
          await navigate(await signIn({ ...admitted, otp }))
        }}
        onBack={() => setAdmitted(undefined)}
      />
    )
  return (
    <>
      {isRegistering && !isNew && (
        <p className={classes.first}>
          {hasGoogle
            ? i18n.t(
                'To register, first make an account: choose {signUpWith} below, or continue with Google.',
                { signUpWith },
              )
            : i18n.t('To register, first make an account: choose {signUpWith} below.', {
                signUpWith,
              })}
        </p>
      )}
      {hasGoogle && (
        <>
          {google}
          <div className={`grid centred quiet ${classes.or}`}>{words.or}</div>
        </>
      )}
      <EarlyForm
        className="stack gap18"
        onTyped={type}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {failure && wait && (
          <div className="wrap gap4-16">
            <AgainIn seconds={wait} say={words.again} />
            <Link to="/forgot-password">{words.choose}</Link>
          </div>
        )}
        <TextInput
          type="email"
          label={words.email}
          inputMode="email"
          autoComplete={isNew ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          name="email"
          ref={emailField}
          value={email}
          onChange={({ currentTarget }) => type({ email: currentTarget.value })}
          error={isChecked && !email.trim() && words.noEmail}
        />
        <PasswordField
          label={words.password}
          toggle={words.show}
          isNew={isNew}
          aside={!isNew && <Link to="/forgot-password">{words.forgot}</Link>}
          ref={passwordField}
          value={password}
          onChange={({ currentTarget }) => type({ password: currentTarget.value })}
          error={isChecked && !password && words.noPassword}
        />
        <Button type="submit" variant="main" size="lg" loading={isSending}>
          {isNew ? signUpWith : words.login}
        </Button>
        {!isStaff && (
          <p className={classes.other} data-first={isRegistering && !isNew ? true : undefined}>
            {isNew ? i18n.t('Already have an account?') : i18n.t('New here?')}{' '}
            <button type="button" onClick={switchMode}>
              {isNew ? words.login : signUpWith}
            </button>
          </p>
        )}
      </EarlyForm>
      {!hasGoogle && !isStaff && (
        <>
          <div className={`grid centred quiet ${classes.or}`}>{words.or}</div>
          {google}
        </>
      )}
    </>
  )
}
