import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoded } from '../bodies/encodings.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
const TWIN = /\.(br|gz)$/

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/**
 * Service workers. They are revalidated each time, so that updates arrive, and have a policy of their own for the files
 * that they fetch.
 */
const WORKERS = ['/shell-worker.js', '/push-worker.js']
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"

/**
 * The headers that a script, style sheet or font needs. There are few, because a phone loads dozens of files, each with
 * these headers.
 */
const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'"
const NEEDLESS_FOR_ASSETS = ['x-request-id', 'x-permitted-cross-domain-policies']

const ASSETS = '/assets/'
/** Names of files that a build has made; other names are not looked for in other releases. */
const HASHED = /^\/assets\/[\w./-]{1,150}-[\w-]{8}\.\w{2,5}$/
const isAsset = (path: string) => path.startsWith(ASSETS)

const cacheControlOf = (path: string) => {
  if (WORKERS.includes(path)) return 'no-cache'
  return isAsset(path) ? FOREVER : AN_HOUR
}

type BuiltFile = { type: string; etag: string; bodies: Encoded }

async function readWithTwins(file: string): Promise<Encoded> {
  const twin = async (ending: string) => {
    const path = `${file}.${ending}`
    return existsSync(path) ? readFile(path) : undefined
  }
  const [identity, br, gzip] = await Promise.all([readFile(file), twin('br'), twin('gz')])
  return { identity, ...(br && { br }), ...(gzip && { gzip }) }
}

const builtFile = (path: string, bodies: Encoded): BuiltFile => ({
  type: TYPES[extname(path)] ?? 'application/octet-stream',
  etag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22),
  bodies,
})

/** Files below a folder by relative path, without compressed twins and hidden files. */
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TWIN.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/.'))

/**
 * Serves the pages' built files with their `.br` and `.gz` twins. They are cached in memory on first request; all
 * together they are a few MB. Names below `assets` have a hash and are cached for a year. Names of another build come
 * from `ofOtherBuild`, or are 404; they never answer a page.
 */
export function serveBuiltFiles(
  app: FastifyInstance,
  clientDir: string,
  ofOtherBuild: (path: string) => Promise<Encoded | undefined>,
) {
  const files = new Map<string, Promise<BuiltFile | undefined>>()
  const paths = filesBelow(clientDir)
  const own = new Set(paths)
  const open = async (path: string) => {
    const bodies = await (own.has(path) ? readWithTwins(join(clientDir, path)) : ofOtherBuild(path))
    return bodies && builtFile(path, bodies)
  }

  async function serve(path: string, request: FastifyRequest, reply: FastifyReply) {
    let file = files.get(path)
    if (!file) {
      file = open(path)
      files.set(path, file)
    }
    const found = await file.catch(() => undefined)
    if (!found) {
      // A file changed by a build at run time, or of a newer release, is read again on the next request.
      files.delete(path)
      return reply.callNotFound()
    }
    const { type, etag, bodies } = found
    const encoding = chooseEncoding(request.headers['accept-encoding'], bodies)
    const tag = `"${etag}-${encoding}"`
    reply.headers({
      'content-type': type,
      'cache-control': cacheControlOf(path),
      vary: 'accept-encoding',
    })
    if (isAsset(path)) {
      // The name contains a hash of the content, so there is no newer version to ask for.
      reply.header('content-security-policy', ASSET_POLICY)
      for (const name of NEEDLESS_FOR_ASSETS) reply.removeHeader(name)
      // HTTP/1.1 keeps connections by default, and these requests may be repeated.
      if (request.raw.httpVersionMinor === 1) reply.raw.removeHeader('connection')
    } else reply.header('etag', tag)
    if (WORKERS.includes(path)) reply.header('content-security-policy', WORKER_POLICY)
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bodies[encoding])
  }

  const config = { access: 'public' } as const
  for (const path of paths.filter((each) => !isAsset(each)))
    app.get(path, { config }, (request, reply) => serve(path, request, reply))
  // One route for all: hundreds of routes would add a tenth of a second to each start.
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, { config }, (request, reply) => {
    const path = ASSETS + request.params['*']
    return own.has(path) || HASHED.test(path) ? serve(path, request, reply) : reply.callNotFound()
  })
}
