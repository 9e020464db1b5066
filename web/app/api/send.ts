import { syncClock } from '../ui/text/server-clock.ts'
import { ApiError, NO_REASON } from './api-error.ts'

/** How long an answer may take, and beside it what is sent, on the slowest line that is waited for. */
const TIME_OUT_MS = 10_000
const BYTES_PER_MS = 8

export type Sending = {
  method: string
  /** Below `/api`, query included. */
  path: string
  body?: unknown
  accessToken?: string | null
  headers?: Record<string, string>
  /** Ends the request early, when nobody waits for its answer any more. */
  signal?: AbortSignal
}

/** One request and its JSON answer. Throws an ApiError for every answer that is no success, and for none. */
export async function send({ method, path, body, accessToken, headers, signal }: Sending) {
  const content = body === undefined ? undefined : JSON.stringify(body)
  const timeOut = AbortSignal.timeout(
    TIME_OUT_MS + Math.ceil((content?.length ?? 0) / BYTES_PER_MS),
  )
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      ...(content !== undefined && { 'content-type': 'application/json' }),
    },
    ...(content !== undefined && { body: content }),
    signal: signal ? anySignal(signal, timeOut) : timeOut,
  }).catch(notAnswered)
  // What anybody may have comes at times out of the browser's own cache.
  if (accessToken) syncClock(response.headers.get('date'))

  // No JSON is an answer of another kind; a connection that breaks off while it is read is none.
  const answer: unknown = await response
    .json()
    .catch((cause: unknown) => (cause instanceof SyntaxError ? null : notAnswered(cause)))
  if (!response.ok) throw refusal(response, answer)
  return answer
}

/** Aborted with the first of both. Not `AbortSignal.any`, which Safari has only since 17.4. */
function anySignal(...signals: AbortSignal[]) {
  const both = new AbortController()
  for (const signal of signals) {
    const abort = () => both.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  }
  return both.signal
}

function notAnswered(cause: unknown): never {
  const late = cause instanceof DOMException && cause.name === 'TimeoutError'
  throw new ApiError(
    0,
    late
      ? 'The server took too long to answer. Please try again.'
      : 'The server cannot be reached. Please check your connection and try again.',
  )
}

/** The sign-in service puts the name of a field before what is wrong with it: `[body.email] Invalid email address`. */
const OF_FIELD = /^\[body(\.\w+)*\] /

/** Ours says `{error, fields}`, the sign-in service `{message, code}`. */
function refusal({ status, headers }: Response, answer: unknown) {
  const { error, message, fields, code } = (answer ?? {}) as Record<string, unknown>
  const text = [error, message].find(
    (each): each is string => typeof each === 'string' && each !== '',
  )
  const isRecord = typeof fields === 'object' && fields !== null
  const refused = new ApiError(
    status,
    text?.replace(OF_FIELD, '') ?? NO_REASON,
    isRecord ? (fields as Record<string, string>) : {},
    typeof code === 'string' ? code : undefined,
    answer,
  )
  refused.waitSeconds = Number(headers.get('retry-after')) || undefined
  return refused
}
