import fp from 'fastify-plugin'
import { notFound } from '../errors.ts'

const NOWHERE = '/api/nowhere'

// The result of decoding is used, because a bundler drops a call whose result is unused.
function isReadable(path: string) {
  try {
    return decodeURIComponent(path).isWellFormed()
  } catch {
    return false
  }
}

/**
 * The URL to answer. One that cannot be decoded becomes an unknown path; otherwise Fastify would refuse it before our
 * code, without our headers and messages.
 */
export const readableUrl = ({ url = NOWHERE }: { url?: string | undefined }) =>
  isReadable(url.split('?', 1)[0] ?? '') ? url : NOWHERE

const pathOf = (url: string) => url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''

/**
 * Answers 404 for unknown paths before any body is read, and for known paths with another method: `PUT
 * student/register` is unknown, although `register` could be an id.
 */
export const unknownPaths = fp(async (app) => {
  const refuse = () => {
    throw notFound()
  }
  const fixed = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    if (!url.includes(':')) fixed.add(url)
  })
  app.addHook('onRequest', async ({ is404, routeOptions, url }) => {
    if (is404 || (routeOptions.url?.includes(':') && fixed.has(pathOf(url)))) refuse()
  })
  // Routes that find out only in their handler that there is nothing to answer give the same 404.
  app.setNotFoundHandler(refuse)
})
