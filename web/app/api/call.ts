import type { Creating, Endpoint, Input, Output } from '@ganit/contract/endpoint'
import { readSession } from '../session.ts'
import { ApiError, isTransient, UnexpectedResponse } from './api-error.ts'
import { type Attempt, newKey } from './attempt.ts'
import { pathOf } from './path-of.ts'
import { send } from './send.ts'
import { leaveExpired } from './session-expiry.ts'

type Parts = {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  attempt?: Attempt
  asOneself?: boolean
}

/** What a caller may, and to create something must, say beside the input. */
type Extras<E extends Endpoint> = {
  signal?: AbortSignal
  /** Of a public call: who asks is said, for an answer that tells some people more. */
  asOneself?: boolean
} & (E extends Creating ? { attempt: Attempt } : unknown)

/**
 * Calls one endpoint of the contract with what it declares, and answers what it promises, decoded.
 *
 * Throws `ApiError` (`status` 0 when no answer came within 10 s) or `UnexpectedResponse`; both are on the
 * console already. A 401 ends the session that asked and leads to the sign-in page; an endpoint that needs a session is
 * not called without one. A call whose `signal` was aborted fails silently: nobody waits for it any more. What creates is
 * sent with the key of its `attempt`, which gets a new one with the first answer of the server.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & Extras<E>,
): Promise<Output<E>> {
  const { accessToken } = readSession()
  // Not on the console: it happens to what a page that is being left still asks for.
  if (endpoint.access !== 'public' && !accessToken) throw new ApiError(401, 'Please sign in.')
  try {
    return await answerOf(endpoint, input as Parts, accessToken)
  } catch (error) {
    if (!input.signal?.aborted)
      console.error(`${endpoint.method} /api${endpoint.path} failed:`, error)
    throw error
  }
}

async function answerOf<E extends Endpoint>(endpoint: E, input: Parts, accessToken: string | null) {
  const needsSession = endpoint.access !== 'public'
  const { attempt } = input
  const answer = await send({
    method: endpoint.method,
    path: pathOf(endpoint.path, input),
    ...(input.body !== undefined && { body: input.body }),
    ...(attempt && { headers: { 'idempotency-key': attempt.key } }),
    ...(input.signal && { signal: input.signal }),
    accessToken: needsSession || input.asOneself ? accessToken : null,
  }).catch((error: unknown) => {
    if (needsSession && error instanceof ApiError && error.status === 401) leaveExpired(accessToken)
    if (attempt && !isTransient(error)) attempt.key = newKey()
    throw error
  })
  if (attempt) attempt.key = newKey()

  if (!endpoint.response) return answer as Output<E>
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success) throw new UnexpectedResponse(parsed.error)
  return parsed.data as Output<E>
}
