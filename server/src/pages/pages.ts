import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languageOfPage } from '@ganit/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Academies } from '../academy/academy.ts'
import { inAcademy } from '../academy/place.ts'
import type { Db } from '../db/schema.ts'
import { serveBuiltFiles } from '../http/answers/static.ts'
import { chooseEncoding } from '../http/bodies/encodings.ts'
import { askWithin } from '../http/limits/load-shedding.ts'
import { onFirstUse } from '../lifecycle/on-first-use.ts'
import { keepBuiltFiles, readKeptFile } from './built-files.ts'
import { createDrawing, type Draw } from './drawn-pages.ts'
import { formPosts } from './form-posts.ts'
import { loadPages } from './load-pages.ts'
import type { PageCache } from './page-cache.ts'
import { type RenderedPage, toRenderedPage } from './rendered-page.ts'

type PagesOptions = {
  /** Build of the web workspace, with `client` and `server`. */
  buildDir: string
  cache: PageCache
  academies: Pick<Academies, 'all' | 'filesDb'>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether other machines cannot have this one's files yet; absent without pages. */
    isKeepingFiles?: () => boolean
  }
}

type Handle = (request: Request, language: Language) => Promise<Response>
type Handlers = { render: Handle; draw: Draw }
/** Exports of the web workspace's build (see its `entry.server.tsx`) used here. */
type ServerBuild = {
  entry: { module: { createPageHandlers: (build: unknown, source: PageSource) => Handlers } }
}
type PageSource = {
  origin: string
  files: readonly string[]
  get: (path: string) => Promise<{ status: number; body: unknown }>
}

/** Rendering needs a URL; a fixed host keeps the caller's host header out of cached pages. */
const ANYWHERE = 'http://ganit.invalid'

/**
 * Serves the built website: hashed files, and for GET and HEAD of other paths outside `/api` the router's page. Pages
 * are the same for everyone who reads one language, so they are rendered once for each and cached; people with a page
 * cookie get their first screens with their data (see `drawn-pages.ts`).
 */
export const pages = fp<PagesOptions>(async (app, { buildDir, cache, academies }) => {
  const build = onFirstUse(async () =>
    loadBuild(buildDir, {
      // For absolute links.
      get origin() {
        return app.origin
      },
      files: await readdir(join(buildDir, 'client', 'assets')),
      get: (path) => getPublic(app, path),
    }),
  )
  const handle: Handle = async (...asked) => (await build()).render(...asked)
  const drawing = createDrawing(app, async (...asked) => (await build()).draw(...asked))
  const clientDir = join(buildDir, 'client')
  const closing = new AbortController()
  let isKeeping = true
  // Takes seconds, once per release. If the files cannot be stored, only pages of other releases lack their files.
  const filesDb = (academies.filesDb as Db | undefined) ?? app.db
  const keepOne = () =>
    keepBuiltFiles(filesDb, clientDir, closing.signal).catch((err) => {
      app.log.warn({ err }, 'The built files of the pages could not be kept for other machines.')
    })
  // A host keeps them once; its academies are not even open yet.
  const keepAll = () =>
    academies.filesDb
      ? keepOne()
      : Promise.all(academies.all().map((each) => inAcademy(each, keepOne)))
  const keeping = Promise.resolve(keepAll()).finally(() => {
    isKeeping = false
  })
  app.decorate('isKeepingFiles', () => isKeeping)
  app.addHook('onClose', () => {
    closing.abort()
    return keeping
  })
  serveBuiltFiles(app, clientDir, (path) => readKeptFile(filesDb, path))

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    // The parts are concatenated, not resolved: `//somewhere` is a path of ours, not a host.
    const { pathname, search } = new URL(ANYWHERE + request.url)
    if (/^\/(api|assets)(\/|$)/.test(pathname)) return reply.callNotFound()
    const language = languageAsked(request)
    if (pathname.endsWith('.data'))
      return passResponseOn(await handle(requestForPage(pathname + search), language), reply)

    const path = pathname.replace(/\/+$/, '') || '/'
    const page = await cache.get(`${language} ${path}`, () =>
      handle(requestForPage(path), language).then(toRenderedPage),
    )
    // A missing file is 404, not a redirect to a page.
    if (page.location && isNameOfFile(path)) return reply.callNotFound()
    const drawn = { request, reply, page: requestForPage(path + search), language, shell: page }
    return (await drawing.send(drawn)) ? reply : sendPage(page, request, reply)
  })

  await app.register(
    formPosts(async (path, outcome, { request, reply }) => {
      const page = await toRenderedPage(
        await handle(requestWithOutcome(path, outcome), languageAsked(request)),
      )
      return sendPage({ ...page, cacheControl: 'no-store' }, request, reply)
    }),
  )
})

const isNameOfFile = (path: string) => /\/\.|\.[^/]*$/.test(path)

const requestForPage = (path: string) => new Request(ANYWHERE + path)

const languageAsked = ({ url, headers }: FastifyRequest) =>
  languageOfPage(new URL(ANYWHERE + url).search, headers.cookie ?? '')

/** A form's page with its result, which its action passes on. */
const requestWithOutcome = (path: string, outcome: object) =>
  new Request(ANYWHERE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  })

async function loadBuild(buildDir: string, source: PageSource): Promise<Handlers> {
  const build = (await loadPages(buildDir)) as ServerBuild
  return build.entry.module.createPageHandlers(build, source)
}

/** Loaders call the API as a visitor, within the process: same validation, same answers, no token. */
async function getPublic(app: FastifyInstance, path: string) {
  const answer = await askWithin(app, { method: 'GET', url: `/api${path}` })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

/** The cookie names the reader's language. */
const VARY = 'Cookie, Accept-Encoding'

function sendPage(page: RenderedPage, request: FastifyRequest, reply: FastifyReply) {
  const { status, location, contentType, cacheControl, contentSecurityPolicy, bodies } = page
  reply.headers({ 'cache-control': cacheControl, vary: VARY })
  if (location) return reply.redirect(location, status)
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies)
  const etag = `"${page.hash}-${encoding}"`
  reply.code(status).headers({ 'content-type': contentType, etag })
  if (contentSecurityPolicy)
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'origin-agent-cluster': '?1',
    })
  if (status === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}

/** A router answer unchanged: the data of a server loader during browser navigation. */
async function passResponseOn(response: Response, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-store', vary: VARY })
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
