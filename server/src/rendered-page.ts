import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export type Encoding = 'br' | 'gzip' | 'identity'

/** One page as it goes out, in each encoding. With a `location` it is a redirection without a body. */
export type RenderedPage = {
  status: number
  location: string | null
  hash: string
  contentSecurityPolicy: string
  bodies: Record<Encoding, Buffer>
}

/** Prepares the router's answer once, so that serving it again costs next to nothing. */
export async function renderedPage(response: Response): Promise<RenderedPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, BROTLI),
    promisify(gzip)(identity),
  ])
  return {
    status: response.status,
    location: response.headers.get('location'),
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    contentSecurityPolicy: policyFor(identity.toString('utf8')),
    bodies: { br, gzip: gz, identity },
  }
}

/**
 * Only the page's own inline scripts run, named by their hashes: a cached page can have no nonce. Mantine writes
 * style attributes, so styles may be inline. Photos are chosen (`blob:`) and previewed (`data:`) in the browser.
 */
function policyFor(html: string) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
