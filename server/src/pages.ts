import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { serveBuiltFiles } from './http/static.ts'
import { type Encoding, type RenderedPage, renderedPage } from './rendered-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called when what public pages show has changed: they are rendered anew when next asked for. */
    forgetPages: () => void
  }
}

export type PagesOptions = {
  /** Where the web workspace was built to; holds `client` and `server`. */
  buildDir: string
}

type Handle = (request: Request) => Promise<Response>
type ServerBuild = {
  entry: { module: { createRequestHandler: (build: unknown, mode: string) => Handle } }
}

const CACHED_PAGES_MAX = 200
/** Rendering needs an address; a fixed one keeps what a caller says about the host out of cached pages. */
const ORIGIN = 'http://ganit.invalid'

/**
 * Serves the built website: hashed files, and for GET and HEAD of every other path outside `/api` the page
 * that the router renders. A page is the same for everyone, so it is rendered once and kept in memory.
 */
export const pages = fp<PagesOptions>(async (app, { buildDir }) => {
  const handle = await loadBuild(buildDir)
  const cache = new Map<string, Promise<RenderedPage>>()
  app.decorate('forgetPages', () => cache.clear())
  await serveBuiltFiles(app, join(buildDir, 'client'))

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const { pathname, search } = new URL(request.url, ORIGIN)
    if (/^\/(api|assets)(\/|$)/.test(pathname)) return reply.callNotFound()
    if (pathname.endsWith('.data')) return pass(await handle(asked(pathname + search)), reply)

    const path = pathname.replace(/\/+$/, '') || '/'
    const page = await (cache.get(path) ?? keep(path))
    return answer(page, request, reply)
  })

  function keep(path: string) {
    const page = handle(asked(path)).then(renderedPage)
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= CACHED_PAGES_MAX) cache.delete(oldest)
    cache.set(path, page)
    const drop = () => cache.get(path) === page && cache.delete(path)
    page.then(({ status }) => status !== 200 && drop(), drop)
    return page
  }
})

const asked = (path: string) => new Request(ORIGIN + path)

async function loadBuild(buildDir: string): Promise<Handle> {
  const file = join(buildDir, 'server', 'index.js')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  return build.entry.module.createRequestHandler(build, 'production')
}

function answer(page: RenderedPage, request: FastifyRequest, reply: FastifyReply) {
  if (page.location) return reply.redirect(page.location, page.status)
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${page.hash}-${encoding}"`
  reply.code(page.status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  })
  if (page.status === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}

function encodingFor(accepted = ''): Encoding {
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** An answer of the router as it is: the data of a server loader during a navigation in the browser. */
async function pass(response: Response, reply: FastifyReply) {
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
