import { CODE_LABELS, CODE_MINUTES } from '@ganit/contract/accounts/auth-codes'
import { useLingui } from '@lingui/react'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTranslateServerText } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { AgainIn, waitOf } from './again-in.tsx'
import { askForCode, type CodeAddress, signInByCode } from './code-sign-in.data.ts'
import classes from './sign-in.module.css'

/** The channel of the code. */
type Way = 'email' | 'phone'

const KINDS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

type CodeAddressFieldProps = {
  way: Way
  value: string
  error: string | false
  onChange: (typed: string) => void
}

function CodeAddressField({ way, value, error, onChange }: CodeAddressFieldProps) {
  const { i18n } = useLingui()
  const minutes = { minutes: CODE_MINUTES }

  return (
    <TextInput
      key={way}
      {...KINDS[way]}
      label={way === 'email' ? i18n.t('Your e-mail') : i18n.t('Your phone number')}
      description={
        way === 'email'
          ? i18n.t('We send a six-digit code there. It is valid for {minutes} minutes.', minutes)
          : i18n.t(
              'With the country’s code, such as +91 98300 41276. We send a six-digit code there. It is valid for {minutes} minutes.',
              minutes,
            )
      }
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** True if the server asks for a child's date of birth or refuses the one given. */
const wantsBirthday = (error: unknown) =>
  error instanceof ApiError && 'date_of_birth' in error.fields

type CodeSignInProps = {
  /** True if codes can be sent to phones. */
  hasPhone?: boolean
}

/** Signs in a guardian without a password: a six-digit code by mail or phone, and in a new browser a child's date of birth. */
export function CodeSignIn({ hasPhone = false }: CodeSignInProps) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { isSending, once } = useSending()
  const said = useTranslateServerText()
  const language = useLanguage()
  const [way, setWay] = useState<Way>('email')
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState('')
  const [code, setCode] = useState('')
  const [isNewHere, setNewHere] = useState(false)
  const [birthday, setBirthday] = useState('')
  const [wrongBirthday, setWrongBirthday] = useState('')
  const [failure, setFailure] = useState('')
  const [wait, setWait] = useState<number>()
  /** The required field left empty. */
  const [empty, setEmpty] = useState<'address' | 'code'>()

  const trying =
    (needed: { name: 'address' | 'code'; text: string }, work: () => Promise<void>) =>
    (event: FormEvent) => {
      event.preventDefault()
      setFailure('')
      setWrongBirthday('')
      if (needed.text.trim() === '') return setEmpty(needed.name)
      setEmpty(undefined)
      void once(() =>
        work().catch((error: unknown) => {
          // The first request for it is the next step, not an error.
          setWait(waitOf(error))
          if (!wantsBirthday(error)) return setFailure(said(messageOf(error)))
          if (isNewHere) setWrongBirthday(said(messageOf(error)))
          setNewHere(true)
        }),
      )
    }
  const address: CodeAddress = way === 'email' ? { email: typed.trim() } : { phone: typed.trim() }
  const ask = trying({ name: 'address', text: typed }, async () =>
    setTold((await askForCode({ ...address, language })).message),
  )
  const enter = trying({ name: 'code', text: code }, async () => {
    const date_of_birth = birthday ? { date_of_birth: birthday } : {}
    await navigate(await signInByCode({ ...address, code, ...date_of_birth }))
  })
  const takeOther = () => {
    setWay(way === 'email' ? 'phone' : 'email')
    setTyped('')
    setFailure('')
    setEmpty(undefined)
  }
  const missing = (label: string) => said(`${label} is required.`)

  return (
    <section aria-labelledby="by-code" className={`above24 ruled ${classes.byCode}`}>
      <h2 id="by-code">{i18n.t('Without a password')}</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {failure && wait && (
        <AgainIn seconds={wait} say={(time) => i18n.t('Again in {time}.', { time })} />
      )}
      {told === '' ? (
        <form noValidate className="stack gap18" onSubmit={ask}>
          <CodeAddressField
            way={way}
            value={typed}
            error={empty === 'address' && missing(CODE_LABELS[way])}
            onChange={setTyped}
          />
          <Button type="submit" size="lg" loading={isSending}>
            {i18n.t('Send me a code')}
          </Button>
          {hasPhone && (
            <Button variant="quiet" onClick={takeOther}>
              {way === 'email' ? i18n.t('Send it to my phone') : i18n.t('Send it by e-mail')}
            </Button>
          )}
        </form>
      ) : (
        <form noValidate className="stack gap18" onSubmit={enter}>
          <p role="status">{said(told)}</p>
          <TextInput
            label={said(CODE_LABELS.code)}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={empty === 'code' && missing(CODE_LABELS.code)}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          {isNewHere && (
            <TextInput
              type="date"
              autoFocus
              label={i18n.t('Date of birth of one of your children')}
              error={wrongBirthday}
              description={i18n.t(
                'Asked once in each browser, so that a wrong number gives no access.',
              )}
              value={birthday}
              onChange={({ currentTarget }) => setBirthday(currentTarget.value)}
            />
          )}
          <p className={classes.other}>
            {i18n.t('By continuing you agree to the terms of the academy.')}{' '}
            <Link to="/terms" target="_blank">
              {i18n.t('Read them')}
            </Link>
          </p>
          <Button type="submit" variant="main" size="lg" loading={isSending}>
            {i18n.t('Log in')}
          </Button>
          <Button variant="quiet" onClick={() => setTold('')}>
            {way === 'email' ? i18n.t('Another e-mail') : i18n.t('Another number')}
          </Button>
        </form>
      )}
    </section>
  )
}
