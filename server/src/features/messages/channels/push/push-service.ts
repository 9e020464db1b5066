import { ProviderError } from '../post.ts'
import type { StoredPhone } from './push.queries.ts'
import type { PushKeys } from './push-keys.ts'

/** Settings of push messages. `api`: an address that replaces all push services; absent: each phone has its own. */
export type PushSettings = { keys: PushKeys; subject: string; api?: string | undefined }

const TIMEOUT_MS = 10_000
/** How long a service keeps a message for a phone that is off. */
const KEPT_SECONDS = 24 * 3600

/** True if the service does not know the phone any more. */
const isGone = (status: number) => status === 404 || status === 410

/** The address to which a phone's messages are posted. */
const addressOf = (endpoint: string, api: string | undefined) => {
  const { pathname, search } = new URL(endpoint)
  return api ? `${api}${pathname}${search}` : endpoint
}

/**
 * Encrypts a text for one phone and posts it to the phone's push service. Returns false if the phone is gone; throws a
 * `ProviderError`, passing for 429, 5xx and broken connections. Only the status of the answer is read.
 */
export async function pushToPhone(
  { endpoint, p256dh, auth }: Pick<StoredPhone, 'endpoint' | 'p256dh' | 'auth'>,
  text: string,
  { keys, subject, api }: PushSettings,
) {
  // The library is loaded with the first message, because every start pays for what it loads.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    text,
    { vapidDetails: { subject, ...keys }, TTL: KEPT_SECONDS, contentEncoding: 'aes128gcm' },
  )
  const response = await fetch(addressOf(endpoint, api), {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: body as BodyInit,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  const { ok, status } = response
  if (!ok && !isGone(status)) throw new ProviderError(status, status === 429 || status >= 500)
  return ok
}
