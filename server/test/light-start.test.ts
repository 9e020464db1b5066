import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { callApi, startGanit } from './ganit-process.ts'
import { temporaryFolder } from './temporary.ts'
import { usedFolder } from './used-folder.ts'

const SOURCES = join(import.meta.dirname, '../src')
const REPORTER = pathToFileURL(join(import.meta.dirname, 'loaded-files.mjs')).href

/** Modules that the first answer does not need, and the part that loads each. */
const LOADED_LATER = {
  pdfkit: 'a printed page',
  fontkit: 'a printed page',
  harfbuzzjs: 'a printed page',
  mathjax: 'a formula on a page',
  katex: 'a formula that is saved',
  '@cortex-js/compute-engine': 'an answer to be marked',
  'read-excel-file': 'a table of students',
  saxen: 'questions from a file',
  sharp: 'a picture',
  nodemailer: 'a mail',
  'web-push': 'a message to a phone',
  'better-auth': 'a sign-in',
  'libphonenumber-js': 'a list of countries',
  '@fastify/swagger': 'the pages of the API',
  '@fastify/swagger-ui': 'the pages of the API',
  'prom-client': 'metrics',
}

/** Pages are drawn by code of their own, the build of the web workspace. */
const DRAWING_OF_PAGES = /\/server-build-[^/]+$/

const packageIn = (path: string) =>
  /^(?:@[^/]+\/)?[^/]+/.exec(path.split('node_modules/').at(-1) ?? '')?.[0]

/** The packages in loaded files; a file of the bundle names its modules in comments. */
function packagesOf(addresses: string[]) {
  const paths = addresses.flatMap((address) => {
    if (!address.startsWith('file:')) return []
    const within = address.includes('/server/build/')
      ? readFileSync(fileURLToPath(address), 'utf8').matchAll(/^\/\/ (\S*node_modules\/\S+)$/gm)
      : []
    return [address, ...Array.from(within, ([, path = '']) => path)]
  })
  return new Set(paths.filter((path) => path.includes('node_modules/')).map(packageIn))
}

async function startWatched() {
  const file = join(temporaryFolder(), 'loaded')
  const { ready } = startGanit({
    DATA_DIR: await usedFolder(),
    NODE_OPTIONS: `--import=${REPORTER}`,
    LOADED_FILES: file,
  })
  const url = await ready()
  return { url, loaded: () => readFileSync(file, 'utf8').split('\n') }
}

test('an app has not loaded at its first answer what that does not need', async () => {
  const { url, loaded } = await startWatched()

  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  const atFirst = packagesOf(loaded())
  expect(atFirst).toContain('fastify')
  expect(Object.keys(LOADED_LATER).filter((name) => atFirst.has(name))).toEqual([])
  expect(loaded().filter((address) => DRAWING_OF_PAGES.test(address))).toEqual([])

  const body = { email: 'nobody@example.in', password: 'nine times seven' }
  expect((await callApi(url, 'auth/sign-in/email', { body })).status).toBe(401)
  expect((await callApi(url, 'country-codes', { method: 'GET' })).status).toBe(200)
  const page = await fetch(url)
  const later = packagesOf(loaded())
  expect(later).toContain('better-auth')
  expect(later).toContain('libphonenumber-js')
  expect(loaded().some((address) => DRAWING_OF_PAGES.test(address))).toBe(page.status === 200)
})

test('what is loaded later is named as the sources name it', () => {
  const imported = new Set(
    globSync('**/*.ts', { cwd: SOURCES })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(join(SOURCES, file), 'utf8').matchAll(/(?:from |import\()'([^'.][^']*)'/g),
      ])
      .map(([, name = '']) => packageIn(name)),
  )

  expect(Object.keys(LOADED_LATER).filter((name) => !imported.has(name))).toEqual([])
})
