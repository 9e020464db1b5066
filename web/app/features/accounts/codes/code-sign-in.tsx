import { CODE_MINUTES } from '@ganit/contract/accounts/sign-in-limits'
import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { EarlyForm } from '../../../ui/forms/early-form.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AgainIn, waitOf } from '../sign-in/again-in.tsx'
import {
  type AskedCode,
  dropAskedCode,
  keepAskedCode,
  parseCodeAddress,
  readAskedCode,
} from './asked-code.ts'
import { CodeEntry } from './code-entry.tsx'
import { askForCode } from './code-sign-in.data.ts'

type Failure = { text: string; isOfField: boolean; wait: number | undefined }

type CodeSignInProps = {
  /** True if codes can be sent to phones. */
  hasPhone?: boolean
  /** Called with each change of the field, for a form that takes this one's place. */
  onTyped?: (typed: string) => void
}

/** Signs in a guardian without a password: by a six-digit code, and in a new browser a child's date of birth. */
export function CodeSignIn({ hasPhone = false, onTyped }: CodeSignInProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const language = useLanguage()
  const { isSending, once } = useSending()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<AskedCode>()
  const [failure, setFailure] = useState<Failure>()
  const form = useRef<HTMLFormElement>(null)
  // The page may have been dropped while its owner read the message.
  useEffect(() => setAsked(readAskedCode()), [])

  const label = hasPhone ? i18n.t('Phone or email') : i18n.t('Email')
  const refuse = (next: Failure) => {
    setFailure(next)
    if (next.isOfField) form.current?.querySelector('input')?.focus()
  }
  const ask = async (address: AskedCode['address']) => {
    const next = await askForCode(address, language)
    keepAskedCode(next)
    setFailure(undefined)
    setAsked(next)
  }
  const submit = () => {
    if (typed.trim() === '')
      return refuse({ text: i18n.t('Please fill this in.'), isOfField: true, wait: undefined })
    void once(() =>
      ask(parseCodeAddress(typed, hasPhone)).catch((error: unknown) => {
        const { email, phone } = error instanceof ApiError ? error.fields : {}
        const text = said(phone ?? email ?? messageOf(error))
        refuse({ text, isOfField: Boolean(phone ?? email), wait: waitOf(error) })
      }),
    )
  }
  const type = (text: string) => {
    setTyped(text)
    onTyped?.(text)
  }
  const change = () => {
    dropAskedCode()
    setAsked(undefined)
  }
  if (asked)
    return (
      <CodeEntry
        key={asked.at}
        asked={asked}
        onAgain={() => ask(asked.address)}
        onChange={change}
      />
    )
  return (
    <EarlyForm
      ref={form}
      className="stack gap18"
      onTyped={({ address = '' }) => type(address)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {failure && !failure.isOfField && <ErrorBox>{failure.text}</ErrorBox>}
      {failure?.wait && (
        <AgainIn seconds={failure.wait} say={(time) => i18n.t('Again in {time}.', { time })} />
      )}
      <TextInput
        label={label}
        description={i18n.t('We send a six-digit code there. It is valid for {minutes} minutes.', {
          minutes: CODE_MINUTES,
        })}
        name="address"
        type={hasPhone ? 'text' : 'email'}
        inputMode={hasPhone ? 'text' : 'email'}
        autoComplete={hasPhone ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        error={failure?.isOfField && failure.text}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Send me a code')}
      </Button>
    </EarlyForm>
  )
}
