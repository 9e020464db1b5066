import type { Welcome as Shown } from '@ganit/contract/office/welcome'
import { useLingui } from '@lingui/react'
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { type MetaArgs, titled, useAcademy } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { SaidHere } from '../../../ui/feedback/toasts/said-here.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import paper from '../../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { LanguageChoice } from '../../accounts/language-choice.tsx'
import { FillInForm } from './fill-in-form.tsx'
import { ConfirmEmail, NotUs } from './said-by-link.tsx'
import { openWelcome } from './welcome.data.ts'
import classes from './welcome.module.css'

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || 'token' in error.fields)

type Opening = { token: string; digits: string }
type DigitsProps = {
  token: string
  onOpen: (opened: { opening: Opening; welcome: Shown }) => void
  onGone: () => void
}

/** Asks for the last digits of the mobile, so that a forwarded link opens nothing. */
function PhoneDigitsForm({ token, onOpen, onGone }: DigitsProps) {
  const { i18n } = useLingui()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { digits: '' },
    errorsOf: ({ digits }): Record<string, string> =>
      /^\d{4}$/.test(digits) ? {} : { digits: i18n.t('Enter the last four digits.') },
    send: async ({ digits }) => {
      const opening = { token, digits }
      try {
        onOpen({ opening, welcome: await openWelcome(opening) })
      } catch (error) {
        if (!isGone(error)) throw error
        onGone()
      }
    },
    isLeaving: true,
  })
  return (
    <form ref={formRef} noValidate className="stack gap18" onSubmit={submit}>
      <p>{i18n.t('This page is for one family. Please show that it is yours.')}</p>
      <TextInput
        className={classes.digits ?? ''}
        label={i18n.t('The last four digits of your mobile')}
        name="digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.getInputProps('digits')}
      />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Open')}
      </Button>
    </form>
  )
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** A day that falls on this weekday, whose name is then formatted in the reader's language. */
const sampleDayOf = (weekday: string) => `2026-06-0${WEEK.indexOf(weekday) + 1}`

/** The child, its batches and their times. */
function Child({ first_name, class_name, batches }: Shown) {
  const said = useTranslateServerText()
  const { weekday, time } = useFormats()
  return (
    <div className={`stack gap8 breaks ${classes.child}`}>
      <p>
        <b>{first_name}</b> · {said(class_name)}
      </p>
      {batches.map(({ name, schedules }) => (
        <div key={name}>
          <p>{name}</p>
          {schedules.map((each) => (
            <p key={`${each.weekday} ${each.start_time}`} className="small quiet">
              {weekday(sampleDayOf(each.weekday))}, {time(each.start_time)} – {time(each.end_time)}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}

function UnusableLink() {
  const { i18n } = useLingui()
  return (
    <div className="stack gap12">
      <ErrorBox>{i18n.t('This link is no longer valid.')}</ErrorBox>
      <p>
        <Link to="/contact">{i18n.t('Ask the academy for a new one.')}</Link>
      </p>
    </div>
  )
}

function Family({ token }: { token: string }) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { hasGuardianArea } = useAcademy()
  const [opened, setOpened] = useState<{ opening: Opening; welcome: Shown }>()
  const [thanks, setThanks] = useState('')
  const [isOver, setOver] = useState(token === '')
  if (isOver) return <UnusableLink />
  if (!opened)
    return <PhoneDigitsForm token={token} onOpen={setOpened} onGone={() => setOver(true)} />
  const { opening, welcome } = opened
  return (
    <div className="stack gap18">
      <Child {...welcome} />
      {thanks ? (
        <SaidHere className="stack gap12">
          <p>
            <b>{said(thanks)}</b>
          </p>
          {welcome.missing.length > 0 && (
            <p>{i18n.t('You may open this link again to add what you left out.')}</p>
          )}
          {hasGuardianArea && (
            <p>
              {i18n.t('Your mobile number is your key to lessons, results and fees:')}{' '}
              <Link to="/login/guardian">{i18n.t('Guardian login')}</Link>
            </p>
          )}
        </SaidHere>
      ) : (
        <FillInForm
          opening={opening}
          welcome={welcome}
          onDone={({ message, ...rest }) => {
            setOpened({ opening, welcome: rest })
            setThanks(message)
          }}
        />
      )}
    </div>
  )
}

export const meta = (args: MetaArgs) => [
  ...titled('Welcome')(args),
  { name: 'robots', content: 'noindex' },
]

/** Precedes the token in a mail that asks whether an e-mail is right. */
const EMAIL = '#email='
/** Precedes the token in a message about a new account. */
const NOT_US = '#not-us='

/** The token is in the part of the address after `#`, which browsers send to no server, so no log has it. */
function Content() {
  const { i18n } = useLingui()
  const { name } = useAcademy()
  const { hash } = useLocation()
  return (
    <>
      <h1>{i18n.t('Welcome to {name}', { name })}</h1>
      <LanguageChoice />
      {hash.startsWith(EMAIL) ? (
        <ConfirmEmail key={hash} token={hash.slice(EMAIL.length)} />
      ) : hash.startsWith(NOT_US) ? (
        <NotUs key={hash} token={hash.slice(NOT_US.length)} />
      ) : (
        <Family key={hash} token={hash.slice(1)} />
      )}
    </>
  )
}

const subscribeToNothing = () => () => {}

/** The page of a family's link. The server does not get the token, so it renders the page as waiting. */
export default function Welcome() {
  const { i18n } = useLingui()

  const isHere = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const waiting = <SkeletonRows rows={4} photo={false} />
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          {isHere ? (
            <Content />
          ) : (
            <>
              <h1>{i18n.t('Welcome')}</h1>
              {waiting}
            </>
          )}
        </div>
      </div>
    </main>
  )
}
