import { readUnsubscribe, unsubscribe } from '@ganit/contract/messages/inbox'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

type Subscription = Awaited<ReturnType<typeof readSubscription>>

const readSubscription = (token: string) => call(readUnsubscribe, { params: { token } })

/** The messages that a link unsubscribes from, or why it does not. */
export const subscriptionOf = (
  token: string | null,
): Promise<{ subscription: Subscription } | { failure: string }> =>
  token
    ? readSubscription(token).then(
        (subscription) => ({ subscription }),
        (error) => ({ failure: messageOf(error) }),
      )
    : Promise.resolve({ failure: 'This link is not complete.' })

export const endSubscription = (token: string) => call(unsubscribe, { params: { token } })
