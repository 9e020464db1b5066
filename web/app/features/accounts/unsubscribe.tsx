import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { type MetaArgs, titled } from '../../academy.ts'
import { messageOf } from '../../api/api-error.ts'
import { chooseLanguage, chosenLanguage } from '../../i18n/language.ts'
import { useTranslateServerText } from '../../i18n/said.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/unsubscribe'
import { usePurposes } from './message-purposes.ts'
import classes from './sign-in/sign-in.module.css'
import { endSubscription, subscriptionOf } from './unsubscribe.data.ts'

export const meta = (args: MetaArgs) => [
  ...titled('No more messages')(args),
  { name: 'robots', content: 'noindex' },
]

/** The link at the end of a mail. Opening it changes nothing yet. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  const found = await subscriptionOf(token)
  if ('subscription' in found && !chosenLanguage())
    await chooseLanguage(found.subscription.language)
  return { token: token ?? '', ...found }
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return <Subscription {...loaderData} />
}

function Subscription({ token, ...found }: Route.ComponentProps['loaderData']) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const purposes = usePurposes()
  const subscription = 'subscription' in found ? found.subscription : undefined
  const [isDone, setDone] = useState(subscription?.on === false)
  const [failure, setFailure] = useState('failure' in found ? found.failure : '')
  const { isSending, once } = useSending()

  const end = () =>
    once(() =>
      endSubscription(token).then(
        () => setDone(true),
        (error) => setFailure(messageOf(error)),
      ),
    )
  const what = subscription && {
    academy: subscription.academy_name,
    purpose: purposes[subscription.purpose] ?? subscription.purpose,
  }
  return (
    <Sheet title={i18n.t('No more messages')}>
      {failure && <ErrorBox>{said(failure)}</ErrorBox>}
      {what && isDone && (
        <div role="status">
          <StatusMark kind="done">
            {i18n.t('{academy} sends you no more messages about {purpose}.', what)}
          </StatusMark>
        </div>
      )}
      {what && !isDone && (
        <>
          <p>
            {i18n.t(
              '{academy} writes to you about {purpose}. These messages stay in your inbox there, whatever you choose.',
              what,
            )}
          </p>
          <Button size="lg" loading={isSending} onClick={end}>
            {i18n.t('Send me no more of these')}
          </Button>
        </>
      )}
    </Sheet>
  )
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{title}</h1>
          <div className="stack gap18">{children}</div>
        </div>
      </div>
    </main>
  )
}

export function HydrateFallback() {
  const { i18n } = useLingui()

  return (
    <Sheet title={i18n.t('No more messages')}>
      <p role="status">{i18n.t('One moment…')}</p>
    </Sheet>
  )
}
