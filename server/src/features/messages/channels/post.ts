import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { publicLookup, refusePrivateAddress } from '../../../lifecycle/public-network.ts'

/** A provider's refusal. */
export class ProviderError extends Error {
  readonly code: string
  /** Whether a further attempt may help. */
  readonly isPassing: boolean
  constructor(
    status: number | string,
    isPassing: boolean,
    message = `The provider answered ${status}`,
  ) {
    super(message)
    this.code = String(status)
    this.isPassing = isPassing
  }
}

const TIMEOUT_MS = 20_000
/** Providers' answers are short; no more is read. */
const ANSWER_MAX = 64 * 1024

async function shortText(answer: IncomingMessage) {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > ANSWER_MAX) throw new ProviderError('too much', false)
  }
  return text
}

type PostOptions = {
  token: string
  /** Absent: a GET. */
  body?: object
  /** Whether the provider must be one of the public internet. */
  isPublic?: boolean | undefined
}

/** Thrown before a provider is asked, if no text is registered that may be sent to a phone. */
export class NoRegisteredText extends ProviderError {
  constructor() {
    super('no template', false)
  }
}

/** Some firewalls refuse a caller without `user-agent`. Compressed answers are not unpacked here. */
const PLAIN = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'content-type': 'application/json',
  'user-agent': 'node',
}

async function send(url: string, { token, body, isPublic }: PostOptions) {
  const { protocol, hostname } = new URL(url)
  if (isPublic) refusePrivateAddress(hostname)
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).request(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...PLAIN, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isPublic && { lookup: publicLookup }),
    })
    request.once('response', resolve).once('error', reject)
    request.end(body && JSON.stringify(body))
  })
}

/**
 * Asks a provider in JSON and returns its answer; follows no redirect. Throws a `ProviderError`: temporary for 429, 5xx
 * and broken connections; permanent for other 4xx, and for an unusable 2xx, because the message may have been sent.
 */
export async function askProvider(url: string, given: PostOptions): Promise<unknown> {
  const answer = await send(url, given)
  const { statusCode: status = 0 } = answer
  if (status < 200 || status > 299) {
    answer.destroy()
    throw new ProviderError(status, status === 429 || status >= 500)
  }
  const text = await shortText(answer)
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError('no JSON', false)
  }
}

const problemOf = (error: ProviderError) =>
  error instanceof NoRegisteredText
    ? 'No text is registered for it any more.'
    : `The provider refused it (${error.code}).`

/** The refusal of a permanent error, for carriers; undefined for others. */
export const permanentFailureOf = (error: unknown) =>
  error instanceof ProviderError && !error.isPassing
    ? { state: 'failed' as const, problem: problemOf(error) }
    : undefined
