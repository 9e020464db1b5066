import { syncClock } from '../ui/text/times/server-clock.ts'
import { trackWork } from '../under-way.ts'
import { ApiError, NO_REASON } from './api-error.ts'
import { readForPage } from './read-for-page.ts'

/** Time allowed for an answer; uploads get more, at 8 bytes per ms, the slowest line supported. */
const TIME_OUT_MS = 10_000
const BYTES_PER_MS = 8

export type Sending = {
  method: string
  /** The path below `/api`, with its query. */
  path: string
  body?: unknown
  accessToken?: string | null
  headers?: Record<string, string>
  /** Aborts the request when nobody waits for it any more. */
  signal?: AbortSignal
}

/** Sends one request and returns its JSON answer. Throws `ApiError` for refusals and for no answer. */
export const sendRequest = (sending: Sending): Promise<unknown> =>
  import.meta.env.SSR ? readForPage(sending.path) : trackWork(fetchAnswer(sending))

async function fetchAnswer({ method, path, body, accessToken, headers, signal }: Sending) {
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
  }).catch(throwNoAnswer)
  // Public answers may come from the browser's cache, so their `Date` is not now.
  if (accessToken) syncClock(response.headers.get('date'))

  // A body that is not JSON is an unexpected response; a connection lost while reading is no answer.
  const answer: unknown = await response
    .json()
    .catch((cause: unknown) => (cause instanceof SyntaxError ? null : throwNoAnswer(cause)))
  if (!response.ok) throw refusal(response, answer)
  return answer
}

/** Aborts with the first of the signals. Safari has `AbortSignal.any` only since 17.4. */
function anySignal(...signals: AbortSignal[]) {
  const both = new AbortController()
  for (const signal of signals) {
    const abort = () => both.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  }
  return both.signal
}

function throwNoAnswer(cause: unknown): never {
  const late = cause instanceof DOMException && cause.name === 'TimeoutError'
  throw new ApiError(
    0,
    late
      ? 'The server took too long to answer. Please try again.'
      : 'The server cannot be reached. Please check your connection and try again.',
  )
}

/** The sign-in service prefixes its messages with the field: `[body.email] Invalid email address`. */
const OF_FIELD = /^\[body(\.\w+)*\] /

/** Our server answers `{error, fields}`, the sign-in service `{message, code}`. */
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
