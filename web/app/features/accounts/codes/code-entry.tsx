import { CODE_DIGITS } from '@ganit/contract/accounts/sign-in-limits'
import type { Language } from '@ganit/contract/language-names'
import { plainTyped } from '@ganit/contract/plain-signs'
import { useLingui } from '@lingui/react'
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { pressedLanguage, readLanguage, takePressedLanguage } from '../../../i18n/language.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AgainIn, waitOf } from '../sign-in/again-in.tsx'
import { type AskedCode, dropAskedCode, secondsToWait, shownAddress } from './asked-code.ts'
import classes from './code-entry.module.css'
import { signInByCode } from './code-sign-in.data.ts'

/** The academy's phone as a link; nothing where it has none. */
function AcademyPhone() {
  const { phone } = useAcademy()
  return phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
}

/** How many dates can still be tried, if the server said so. */
const triesLeftOf = (error: unknown) => {
  const { tries_left } = ((error instanceof ApiError && error.answer) || {}) as {
    tries_left?: number
  }
  return tries_left
}

type Wrong = { code?: string; day?: string; all?: string; wait?: number | undefined }

type CodeEntryProps = {
  asked: AskedCode
  /** Asks for another code at the same address; rejects with the server's sentence. */
  onAgain: () => Promise<void>
  /** Goes back to the address. */
  onChange: () => void
}

/** The code that was sent, and a child's date of birth where the browser is new. Sent at the sixth digit. */
export function CodeEntry({ asked, onAgain, onChange }: CodeEntryProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { longDay } = useFormats()
  const navigate = useNavigate()
  const { isSending, once } = useSending()
  const [code, setCode] = useState('')
  const [day, setDay] = useState('')
  const [wantsDay, setWantsDay] = useState(false)
  const [triesLeft, setTriesLeft] = useState<number>()
  /** The last date that can be tried, until it is confirmed. */
  const [doubted, setDoubted] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  /** True once a blank date was sent: the next one is an error. */
  const wasAsked = useRef(false)
  const wanted = wantsDay ? 'day' : 'code'
  // The field that is asked for now: on arriving here, and after each refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is a new object
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${wanted}]`)
    field?.focus()
    // Typing replaces a wrong code.
    field?.select()
  }, [wanted, wrong])

  const enter = async (sixDigits: string) => {
    const language: Language | undefined = pressedLanguage()
    const page = await signInByCode({
      ...asked.address,
      code: sixDigits,
      ...(day && { date_of_birth: day }),
      ...(language && { language }),
      read_in: readLanguage(),
    })
    dropAskedCode()
    takePressedLanguage()
    await navigate(page)
    return true
  }
  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {}
    setTriesLeft(triesLeftOf(error))
    if (fields.code) return setWrong({ code: said(fields.code) })
    if (!fields.date_of_birth) {
      // The code has become too old while the person looked for the date. Another one can be asked for.
      if (error instanceof ApiError && error.status === 401) setWantsDay(false)
      return setWrong({ all: said(messageOf(error)), wait: waitOf(error) })
    }
    // The first request for it is the next step, not an error.
    setWrong(wantsDay ? { day: said(fields.date_of_birth) } : {})
    setWantsDay(true)
  }
  const send = (sixDigits: string) => {
    setWrong({})
    setDoubted('')
    void once(() => enter(sixDigits).catch(refuse))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.length < CODE_DIGITS) return setWrong({ code: i18n.t('The code has six digits.') })
    if (wantsDay && !day) {
      // A press meant for the code may come when the date is already asked for.
      if (!wasAsked.current) form.current?.querySelector<HTMLInputElement>('[name=day]')?.focus()
      else setWrong({ day: i18n.t('Please fill this in.') })
      wasAsked.current = true
      return
    }
    if (wantsDay && triesLeft === 1 && doubted !== day) return setDoubted(day)
    send(code)
  }
  const typeCode = (text: string) => {
    const digits = plainTyped(text).replace(/\D/g, '').slice(0, CODE_DIGITS)
    setCode(digits)
    if (digits.length === CODE_DIGITS && digits !== code) send(digits)
  }
  const sendAgain = () =>
    once(() =>
      onAgain().catch((error: unknown) =>
        setWrong({ all: said(messageOf(error)), wait: waitOf(error) }),
      ),
    )
  return (
    <form ref={form} method="post" noValidate className="stack gap18" onSubmit={submit}>
      <p role="status">
        {said(asked.said)} <b className="strong breaks">{shownAddress(asked.address)}</b>{' '}
        <button type="button" className={classes.link} onClick={onChange}>
          {i18n.t('Change')}
        </button>
      </p>
      {wrong.all && (
        <ErrorBox>
          {wrong.all} <AcademyPhone />
        </ErrorBox>
      )}
      {wrong.wait && (
        <AgainIn seconds={wrong.wait} say={(time) => i18n.t('Again in {time}.', { time })} />
      )}
      <TextInput
        label={i18n.t('Six-digit code')}
        aside={
          wantsDay ? undefined : (
            <AgainIn
              seconds={secondsToWait(asked)}
              say={(time) => i18n.t('Send again in {time}', { time })}
              then={
                <button type="button" className={classes.link} onClick={sendAgain}>
                  {i18n.t('Send again')}
                </button>
              }
            />
          )
        }
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={wantsDay}
        error={wrong.code}
        value={code}
        onChange={({ currentTarget }) => typeCode(currentTarget.value)}
      />
      {wantsDay && (
        <TextInput
          type="date"
          name="day"
          label={i18n.t('Date of birth of one of your children')}
          description={i18n.t(
            'Asked once on this phone, so that nobody else sees your child’s records.',
          )}
          error={
            wrong.day && (
              <span>
                {wrong.day} {day && <AcademyPhone />}
              </span>
            )
          }
          value={day}
          onChange={({ currentTarget }) => {
            setDay(currentTarget.value)
            setDoubted('')
            if (wrong.day) setWrong({})
          }}
        />
      )}
      {doubted && (
        <p role="alert" className="strong">
          {i18n.t('{date}. Is that right?', { date: longDay(doubted) })}
        </p>
      )}
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {doubted ? i18n.t('Yes, log in') : i18n.t('Log in')}
      </Button>
      <p className="quiet">
        {i18n.t('By continuing you agree to the terms of the academy.')}{' '}
        <Link to="/terms" target="_blank">
          {i18n.t('Read them')}
        </Link>
      </p>
      {!wantsDay && (
        <p className="quiet">
          {i18n.t('No code came? The academy may have another phone or email of you.')}{' '}
          <AcademyPhone />
        </p>
      )}
    </form>
  )
}
