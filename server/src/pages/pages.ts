import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { encodingFor } from '../http/encodings.ts'
import { askWithin } from '../http/load-shedding.ts'
import { serveBuiltFiles } from '../http/static.ts'
import { formPosts } from './form-posts.ts'
import { loadPages } from './load-pages.ts'
import type { PageCache } from './page-cache.ts'
import { type RenderedPage, renderedPage } from './rendered-page.ts'

type PagesOptions = {
  /** Where the web workspace was built to; holds `client` and `server`. */
  buildDir: string
  cache: PageCache
  /** The address under which browsers reach the site, for links that must be whole. */
  origin: string
}

type Handle = (request: Request) => Promise<Response>
/** What the web workspace builds (see its `entry.server.tsx`), as far as it is used here. */
type ServerBuild = {
  entry: { module: { createPageHandler: (build: unknown, source: PageSource) => Handle } }
}
type PageSource = {
  origin: string
  get: (path: string) => Promise<{ status: number; body: unknown }>
}

/** Rendering needs an address; a fixed one keeps what a caller says about the host out of cached pages. */
const ANYWHERE = 'http://ganit.invalid'

/**
 * Serves the built website: hashed files, and for GET and HEAD of every other path outside `/api` the page
 * that the router renders. A page is the same for everyone, so it is rendered once and kept in memory.
 */
export const pages = fp<PagesOptions>(async (app, { buildDir, cache, origin }) => {
  const handle = await loadBuild(buildDir, { origin, get: (path) => getPublic(app, path) })
  serveBuiltFiles(app, join(buildDir, 'client'))

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    // Put together and not resolved: `//somewhere` is a path of ours, and names no host.
    const { pathname, search } = new URL(ANYWHERE + request.url)
    if (/^\/(api|assets)(\/|$)/.test(pathname)) return reply.callNotFound()
    if (pathname.endsWith('.data')) return pass(await handle(asked(pathname + search)), reply)

    const path = pathname.replace(/\/+$/, '') || '/'
    const page = await cache.get(path, () => handle(asked(path)).then(renderedPage))
    // Whoever asks for a file that is not there is not led to a page instead.
    if (page.location && isNameOfFile(path)) return reply.callNotFound()
    return answer(page, request, reply)
  })

  await app.register(
    formPosts(async (path, outcome, { request, reply }) => {
      const page = await renderedPage(await handle(told(path, outcome)))
      return answer({ ...page, cacheControl: 'no-store' }, request, reply)
    }),
  )
})

const isNameOfFile = (path: string) => /\/\.|\.[^/]*$/.test(path)

const asked = (path: string) => new Request(ANYWHERE + path)

/** The page of a form with what came of it, which its action passes on. */
const told = (path: string, outcome: object) =>
  new Request(ANYWHERE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  })

async function loadBuild(buildDir: string, source: PageSource): Promise<Handle> {
  const build = (await loadPages(buildDir)) as ServerBuild
  return build.entry.module.createPageHandler(build, source)
}

/** A page's loaders ask the API as a visitor would, within the process: same validation, same answers, no token. */
async function getPublic(app: FastifyInstance, path: string) {
  const answer = await askWithin(app, { method: 'GET', url: `/api${path}` })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

function answer(page: RenderedPage, request: FastifyRequest, reply: FastifyReply) {
  const { status, location, contentType, cacheControl, contentSecurityPolicy, bodies } = page
  reply.header('cache-control', cacheControl)
  if (location) return reply.redirect(location, status)
  const encoding = encodingFor(request.headers['accept-encoding'], bodies)
  const etag = `"${page.hash}-${encoding}"`
  reply.code(status).headers({ 'content-type': contentType, vary: 'accept-encoding', etag })
  if (contentSecurityPolicy) reply.header('content-security-policy', contentSecurityPolicy)
  if (status === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}

/** An answer of the router as it is: the data of a server loader during a navigation in the browser. */
async function pass(response: Response, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
