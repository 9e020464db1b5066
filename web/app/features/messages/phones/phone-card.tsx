import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useIsInBrowser } from '../../../ui/use-is-in-browser.ts'
import { phones } from './phones.data.ts'
import {
  addThisPhone,
  CANNOT,
  hasSaidNotNow,
  hasSaidYes,
  isThisPhoneAdded,
  keepThisPhone,
  phoneAbility,
  sayNotNow,
} from './this-phone.ts'

/** Adds this phone to the account again, if the person agreed on it before. */
function useKeptPhone(data: { key: string; on: boolean; isHere: boolean } | undefined) {
  const { key, on, isHere: here } = data ?? {}
  useEffect(() => {
    if (!on || !key || !hasSaidYes()) return
    // A failure is tried again at the next visit.
    keepThisPhone({ key, isHere: here ?? false }).catch(() => undefined)
  }, [key, on, here])
}

/** The steps by which a page becomes an app on iOS, which has a storage of its own. */
function Steps() {
  const { i18n } = useLingui()
  return (
    <ol className="stack gap4">
      <li>{i18n.t('Press Share, then Add to Home Screen.')}</li>
      <li>
        {i18n.t('Open it from the home screen.')} {i18n.t('Log in there once.')}
      </li>
    </ol>
  )
}

type PhoneCardProps = {
  /** True just after the person has seen the use of messages. */
  isAsked: boolean
  /** Names the messages that will come. */
  text: string
}

/**
 * Asks whether messages should come to this phone. Shows nothing if the browser cannot receive them, or if the person
 * refused.
 */
export function PhoneCard({ isAsked, text }: PhoneCardProps) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()
  const [isOver, setIsOver] = useState(false)
  // A drawn page does not know what the browser can do, so this waits for the browser.
  const ability = useIsInBrowser() ? phoneAbility() : 'cannot'
  const isOpen = isAsked && (ability === 'can' || ability === 'home screen') && !hasSaidNotNow()
  const query = useQuery({ ...phones, enabled: isOpen || (ability === 'can' && hasSaidYes()) })
  const data = query.data && { ...query.data, isHere: isThisPhoneAdded(query.data.subscriptions) }
  useKeptPhone(ability === 'can' ? data : undefined)
  if (!isOpen || isOver || !data?.on || data.isHere || hasSaidYes()) return null

  const end = () => {
    sayNotNow()
    setIsOver(true)
  }
  return (
    <section className="stack gap12 pad16 card" aria-labelledby="on-phone">
      <h2 id="on-phone">{i18n.t('Messages on this phone?')}</h2>
      <p>{text}</p>
      {ability === 'home screen' && <Steps />}
      {failure && (
        <ErrorBox>
          {failure === CANNOT ? i18n.t('This browser cannot show messages.') : failure}
        </ErrorBox>
      )}
      <div className="wrap gap12">
        {ability === 'can' && (
          <Button
            variant="main"
            loading={isSending}
            onClick={() => void run((attempt) => addThisPhone(data.key, attempt))}
          >
            {i18n.t('Yes')}
          </Button>
        )}
        <Button disabled={isSending} onClick={end}>
          {i18n.t('Not now')}
        </Button>
      </div>
    </section>
  )
}
