import { readUnsubscribe, unsubscribe } from '@ganit/contract/messages/inbox'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

type Subscription = Awaited<ReturnType<typeof readSubscription>>

const readSubscription = (token: string) => call(readUnsubscribe, { params: { token } })

/** Of what a link takes somebody off, or why it does not. */
export const subscriptionOf = (
  token: string | null,
): Promise<{ subscription: Subscription } | { failure: string }> =>
  token
    ? readSubscription(token).then(
        (subscription) => ({ subscription }),
        (error) => ({ failure: messageOf(error) }),
      )
    : Promise.resolve({ failure: 'This link is not complete.' })

/** Takes somebody off. */
export const endSubscription = (token: string) => call(unsubscribe, { params: { token } })
