import type { OwnAccount, SecondFactorKey } from '@ganit/contract/accounts/accounts'
import { isNotEmpty, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { Button, ButtonAnchor } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { QrCode } from '../../../ui/layout/qr-code.tsx'
import classes from '../../homes/account/account.module.css'
import { redirectToGoogle } from '../accounts.data.ts'
import { confirmKey, requestKey } from '../own-account.data.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { showRefusalIn } from '../sign-in/refusal-in.ts'

type RecoveryCodesProps = {
  codes: string[]
  /** The heading's level on the page. */
  heading: 'h2' | 'h3'
  onClose: () => void
}

/** The recovery codes, shown only once after switching on: the server cannot show them again. */
function RecoveryCodes({ codes, heading: Heading, onClose }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`

  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        It is on. Write these recovery codes down
      </Heading>
      <p className={classes.note}>
        They are not shown again. Each lets you in once when you don’t have your phone. Keep them on
        paper or in a password manager, not on the phone.
      </p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="wrap gap12">
        <Button variant="main" onClick={onClose}>
          I have written them down
        </Button>
        <ButtonAnchor href={file} download="recovery-codes.txt">
          Save as a file
        </ButtonAnchor>
      </div>
    </>
  )
}

type PasswordStepProps = {
  email: string
  onPassword: (password: string) => Promise<void>
  onCancel?: (() => void) | undefined
}

/** Asks for the password again: an unattended browser must not be enough. */
function PasswordStep({ email, onPassword, onCancel }: PasswordStepProps) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Password is required.') },
  })

  const submit = form.onSubmit(
    ({ password }) =>
      once(async () => {
        setFailure('')
        await onPassword(password).catch(showRefusalIn(form, setFailure))
      }),
    () => form.getInputNode('password')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" {...form.getInputProps('password')} />
      <div className="wrap gap12">
        <Button type="submit" variant="main" loading={isSending}>
          Continue
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

type KeyStepProps = {
  secret: SecondFactorKey
  onCodes: (recoveryCodes: string[]) => void
  onCancel?: (() => void) | undefined
}

/** The app's key, to scan or type, and the app's first code. */
function KeyStep({ secret, onCodes, onCancel }: KeyStepProps) {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isNotEmpty('Please enter the code.') },
  })

  const submit = form.onSubmit(
    ({ code }) =>
      once(async () => {
        setFailure('')
        const { ticket } = secret
        await confirmKey({ ticket, code })
          .then(({ recovery_codes }) => onCodes(recovery_codes))
          .catch(showRefusalIn(form, setFailure))
      }),
    () => form.getInputNode('code')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      <p className={classes.note}>
        Scan this with an authenticator app, for example Aegis, Google Authenticator or the password
        manager of your phone. On the phone itself <a href={secret.address}>open it in the app</a>.
      </p>
      <QrCode className={classes.scan} text={secret.address} label="The key as a QR code" />
      <p className={classes.note}>
        Or type this key there: <code className="ink breaks">{groupByFour(secret.key)}</code>
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label="Code"
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        {...form.getInputProps('code')}
      />
      <p className={classes.note}>Every other device is then logged out.</p>
      <div className="wrap gap12">
        <Button type="submit" variant="main" loading={isSending}>
          Switch it on
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

const groupByFour = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')

type FreshSignInStepProps = {
  onFresh: () => Promise<void>
  onCancel?: (() => void) | undefined
}

/** Replaces the password for accounts without one: a Google sign-in of the last minutes. */
function FreshSignInStep({ onFresh, onCancel }: FreshSignInStepProps) {
  const [failure, setFailure] = useState('')
  const [isStale, setStale] = useState(false)
  const { isSending, once } = useSending()

  const run = (work: () => Promise<void>) => () =>
    once(async () => {
      setFailure('')
      await work().catch((error: unknown) => {
        const refusal = error instanceof ApiError ? error.fields.password : undefined
        setStale(refusal !== undefined)
        setFailure(refusal ?? messageOf(error))
      })
    })
  return (
    <div className={classes.fields}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap12">
        {isStale ? (
          <Button variant="main" loading={isSending} onClick={run(redirectToGoogle)}>
            Continue with Google
          </Button>
        ) : (
          <Button variant="main" loading={isSending} onClick={run(onFresh)}>
            Continue
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  )
}

type SecondFactorSetUpProps = {
  account: OwnAccount
  /** Called once the second factor is on and the codes are written down. */
  onClose: () => void
  /** Undefined if the set-up is compulsory. */
  onCancel?: () => void
}

/** Switches the second factor on in three steps: password, the app's first code, recovery codes. */
export default function SecondFactorSetUp({ account, onClose, onCancel }: SecondFactorSetUpProps) {
  const [key, setKey] = useState<SecondFactorKey>()
  const [codes, setCodes] = useState<string[]>()

  // If the set-up is compulsory, the page has no other content.
  const heading = onCancel ? 'h3' : 'h2'
  if (codes) return <RecoveryCodes codes={codes} heading={heading} onClose={onClose} />
  if (key) return <KeyStep secret={key} onCodes={setCodes} onCancel={onCancel} />
  if (!account.has_password)
    return (
      <FreshSignInStep onFresh={async () => setKey(await requestKey({}))} onCancel={onCancel} />
    )
  return (
    <PasswordStep
      email={account.email}
      onPassword={async (password) => setKey(await requestKey({ password }))}
      onCancel={onCancel}
    />
  )
}
