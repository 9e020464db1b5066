import fp from 'fastify-plugin'
import { notFound } from './errors.ts'

const NOWHERE = '/api/nowhere'

/**
 * The address that is answered. One that cannot be decoded names nothing; Fastify would refuse it before anything of ours
 * runs, without our headers and in its own words.
 */
export function readableUrl({ url = NOWHERE }: { url?: string | undefined }) {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return NOWHERE
  }
}

/** Unknown paths are 404 before anything that is sent there is read (wire §1). */
export const unknownPaths = fp(async (app) => {
  const refuse = () => {
    throw notFound()
  }
  app.addHook('onRequest', async ({ is404 }) => {
    if (is404) refuse()
  })
  // For paths of which a route finds out by itself that nothing is there.
  app.setNotFoundHandler(refuse)
})
