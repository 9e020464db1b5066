import fp from 'fastify-plugin'
import { notFound } from '../errors.ts'

const NOWHERE = '/api/nowhere'

// The result is used, because a bundler drops a call without use.
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
 * Unknown paths are 404 before any body is read; so are known ones with another method, even if the last part could be
 * an id: `PUT student/register` is nobody's record.
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
  // Some routes find out only in their handler that there is nothing to answer; they answer the same.
  app.setNotFoundHandler(refuse)
})
