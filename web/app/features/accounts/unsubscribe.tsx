import { Button } from '@mantine/core'
import { useState } from 'react'
import { type MetaArgs, titled } from '../../academy.ts'
import { messageOf } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/unsubscribe'
import { PURPOSES } from './message-purposes.ts'
import classes from './sign-in.module.css'
import { endSubscription, subscriptionOf } from './unsubscribe.data.ts'

export const meta = (args: MetaArgs) => [
  ...titled('No more messages')(args),
  { name: 'robots', content: 'noindex' },
]

/** Where the link at the end of a mail leads: nothing is changed by opening it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  return { token: token ?? '', ...(await subscriptionOf(token)) }
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { token } = loaderData
  const subscription = 'subscription' in loaderData ? loaderData.subscription : undefined
  const [isDone, setDone] = useState(subscription?.on === false)
  const [failure, setFailure] = useState('failure' in loaderData ? loaderData.failure : '')
  const { isSending, once } = useSending()

  const end = () =>
    once(() =>
      endSubscription(token).then(
        () => setDone(true),
        (error) => setFailure(messageOf(error)),
      ),
    )
  return (
    <Sheet>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {subscription && isDone && (
        <div role="status">
          <StatusMark kind="done">
            {subscription.academy_name} sends you no more messages about{' '}
            {PURPOSES[subscription.purpose]}.
          </StatusMark>
        </div>
      )}
      {subscription && !isDone && (
        <>
          <p>
            {subscription.academy_name} writes to you about {PURPOSES[subscription.purpose]}. These
            messages stay in your inbox there, whatever you choose.
          </p>
          <Button size="lg" loading={isSending} onClick={end}>
            Send me no more of these
          </Button>
        </>
      )}
    </Sheet>
  )
}

function Sheet({ children }: { children: React.ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>No more messages</h1>
          <div className={classes.fields}>{children}</div>
        </div>
      </div>
    </main>
  )
}

export function HydrateFallback() {
  return (
    <Sheet>
      <p role="status">One moment…</p>
    </Sheet>
  )
}
