import type { Creating, Endpoint, Input, Output } from '@ganit/contract/endpoint'
import { readSession } from '../session.ts'
import { ApiError, isTransient, UnexpectedResponse } from './api-error.ts'
import { type Attempt, newKey } from './attempt.ts'
import { pathOf } from './path-of.ts'
import { sendRequest } from './send.ts'
import { leaveExpiredSession } from './session-expiry.ts'

type Parts = {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  attempt?: Attempt
  asOneself?: boolean
}

/** Options beside the input; `attempt` is required for calls that create. */
type Extras<E extends Endpoint> = {
  signal?: AbortSignal
  /** Sends the session with a public call, whose answer may then hold more. */
  asOneself?: boolean
} & (E extends Creating ? { attempt: Attempt } : unknown)

/**
 * Calls one endpoint of the contract and returns its decoded answer. Throws `ApiError` (`status` 0 if no answer came
 * within 10 s) or `UnexpectedResponse`, after logging them. A 401 ends the session of the call and opens the sign-in
 * page. Without a session, an endpoint that needs one is not called. A call whose `signal` was aborted is not logged.
 * Creating calls send the key of their `attempt`, which the server's first answer renews.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & Extras<E>,
): Promise<Output<E>> {
  const { accessToken } = readSession()
  // Not logged: a page that is being left may still ask.
  if (endpoint.access !== 'public' && !accessToken) throw new ApiError(401, 'Please sign in.')
  try {
    return await answerOf(endpoint, input as Parts, accessToken)
  } catch (error) {
    if (!input.signal?.aborted && !import.meta.env.SSR)
      console.error(`${endpoint.method} /api${endpoint.path} failed:`, error)
    throw error
  }
}

async function answerOf<E extends Endpoint>(endpoint: E, input: Parts, accessToken: string | null) {
  const needsSession = endpoint.access !== 'public'
  const { attempt } = input
  const answer = await sendRequest({
    method: endpoint.method,
    path: pathOf(endpoint.path, input),
    ...(input.body !== undefined && { body: input.body }),
    ...(attempt && { headers: { 'idempotency-key': attempt.key } }),
    ...(input.signal && { signal: input.signal }),
    accessToken: needsSession || input.asOneself ? accessToken : null,
  }).catch((error: unknown) => {
    if (!import.meta.env.SSR && needsSession && error instanceof ApiError && error.status === 401)
      leaveExpiredSession(accessToken)
    if (attempt && !isTransient(error)) attempt.key = newKey()
    throw error
  })
  if (attempt) attempt.key = newKey()

  if (!endpoint.response) return answer as Output<E>
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success) throw new UnexpectedResponse(parsed.error)
  return parsed.data as Output<E>
}
