import fp from 'fastify-plugin'
import { notFound } from './errors.ts'

const NOWHERE = '/api/nowhere'

// What is decoded is used, because a bundler takes a call without use for one without effect.
function isReadable(path: string) {
  try {
    return decodeURIComponent(path).isWellFormed()
  } catch {
    return false
  }
}

/**
 * The address that is answered. One that cannot be decoded names nothing; Fastify would refuse it before anything of ours
 * runs, without our headers and in its own words.
 */
export const readableUrl = ({ url = NOWHERE }: { url?: string | undefined }) =>
  isReadable(url.split('?', 1)[0] ?? '') ? url : NOWHERE

const pathOf = (url: string) => url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''

/**
 * Unknown paths are 404 before anything that is sent there is read, and so is a known one with a method that it
 * does not have, also where its last part could be an id: `PUT student/register` is nobody's record.
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
  // For paths of which a route finds out by itself that nothing is there.
  app.setNotFoundHandler(refuse)
})
