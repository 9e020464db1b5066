import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoded } from '../http/bodies/encodings.ts'

/**
 * Quality 10 makes pages a tenth smaller than quality 9, in about the same time. The time matters little, because most
 * pages are cached.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const COMPRESSIBLE = /^(text\/|application\/(\w+\+)?(json|xml|javascript)|image\/svg)/

/** A router answer in each encoding. With a `location` it is a redirect without body. */
export type RenderedPage = {
  status: number
  location: string | null
  contentType: string
  cacheControl: string
  /** Only for HTML; anything else may load nothing. */
  contentSecurityPolicy: string | null
  hash: string
  bodies: Encoded
  /** Whether it is the same for everyone until the site changes. */
  mayBeKept: boolean
}

/** Prepares the router's answer once, so that serving it again is cheap. */
export async function toRenderedPage(response: Response): Promise<RenderedPage> {
  const { status, headers } = response
  const identity = Buffer.from(await response.arrayBuffer())
  const contentType = headers.get('content-type') ?? 'text/html; charset=utf-8'
  const isHtml = contentType.startsWith('text/html')
  // Pages are revalidated each time, but sent only if changed.
  const cacheControl = headers.get('cache-control') ?? (status === 200 ? 'no-cache' : 'no-store')
  return {
    status,
    location: headers.get('location'),
    contentType,
    cacheControl,
    contentSecurityPolicy: isHtml ? policyFor(identity.toString('utf8')) : null,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: COMPRESSIBLE.test(contentType) ? await compressBody(identity) : { identity },
    mayBeKept: status === 200 && !/no-store|private/.test(cacheControl),
  }
}

async function compressBody(identity: Buffer) {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, BROTLI),
    promisify(gzip)(identity),
  ])
  return { br, gzip: gz, identity }
}

/**
 * Only the page's own inline scripts may run, by hash, because a cached page cannot have a nonce. Components write style
 * attributes, so styles may be inline. Photos are chosen (`blob:`) and previewed (`data:`) in the browser.
 */
export function policyFor(html: string) {
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
    // A course's video, after somebody pressed play.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
