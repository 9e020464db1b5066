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

async function shortText(response: Response) {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > ANSWER_MAX) throw new ProviderError('too much', false)
  }
  return text
}

/**
 * Posts JSON to a provider and returns its answer. Throws a `ProviderError`: passing for 429, 5xx and broken
 * connections; permanent for other 4xx, and for an unusable 2xx, because the message may have been sent.
 */
export async function postJson(url: string, token: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ProviderError(response.status, response.status === 429 || response.status >= 500)
  }
  const text = await shortText(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError('no JSON', false)
  }
}

/** The refusal of a permanent error, for carriers; undefined for others. */
export const permanentFailureOf = (error: unknown) =>
  error instanceof ProviderError && !error.isPassing
    ? { state: 'failed' as const, problem: `The provider refused it (${error.code}).` }
    : undefined
