import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'
import { sayWhile } from './progress.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WEB = join(ROOT, 'web')

export const PAGES = {
  what: 'Building the pages',
  marker: join(WEB, 'build', '.inputs'),
  inputs: [
    'web',
    'contract',
    'package-lock.json',
    'tools/build/build.mjs',
    'tools/build/fonts.mjs',
    'tools/build/one-kerning.mjs',
    'tools/build/manifests.mjs',
    'tools/build/pictures.mjs',
    'tools/build/compress.mjs',
  ],
  async make() {
    await step('tools/build/fonts.mjs')
    await runNode([reactRouter(), 'build'], WEB)
    await step('tools/build/manifests.mjs')
    await step('tools/build/pictures.mjs')
    await step('tools/build/compress.mjs')
  },
}
// The server contains the rendering of pages, so it is built with them.
export const SERVER = {
  what: 'Building the server',
  marker: join(ROOT, 'server', 'build', '.inputs'),
  inputs: [...PAGES.inputs, 'server/src', 'tools/build/bundle.mjs'],
  make: () => step('tools/build/bundle.mjs'),
}
const PARTS = [PAGES, SERVER]
// Some systems allow a process only 256 open files.
const FILES_AT_ONCE = 64

// Build output, type checks' output, and tests.
const SKIPPED =
  /(^|\/)(node_modules|build|\.react-router)$|^web\/app\/fonts(\.new)?$|\.test\.tsx?$|\.tsbuildinfo$/

/** True if nothing needs building. */
export async function isBuilt() {
  const fresh = await Promise.all(PARTS.map(isFresh))
  return fresh.every(Boolean)
}

/** True if a part was built from exactly these sources. */
export const isFresh = async ({ marker, inputs }) =>
  (await readFile(marker, 'utf8').catch(() => '')) === (await fingerprint(inputs))

/** Builds what is outdated. The marker is deleted first and written last, so a killed build does not count. */
export async function build() {
  for (const part of PARTS) {
    const inputs = await fingerprint(part.inputs)
    if (await isFresh(part)) continue
    await rm(part.marker, { force: true })
    await sayWhile(part.what, part.make)
    await writeFile(part.marker, inputs)
  }
}

const step = async (script) => existsSync(join(ROOT, script)) && runNode([script], ROOT)

function reactRouter() {
  const require = createRequire(join(WEB, 'package.json'))
  const manifest = require.resolve('@react-router/dev/package.json')
  return join(dirname(manifest), require(manifest).bin['react-router'])
}

/** Runs a tool and keeps its output for failures. */
function runNode(args, cwd) {
  const child = spawn(pinnedNode(), args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      reject(
        new Error(
          `\n${Buffer.concat(said)}\nBuilding failed; the reason is above. Start again when it is mended.`,
        ),
      )
    })
  })
}

/** One hash over the sources' contents. Reading them takes about 50 ms, so no shortcut by time or size is needed. */
export async function fingerprint(inputs) {
  const files = (await Promise.all(inputs.map((input) => filesUnder(join(ROOT, input)))))
    .flat()
    .sort()
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE)
    const contents = await Promise.all(some.map((file) => readFile(file)))
    for (const [n, file] of some.entries())
      hash.update(`${relative(ROOT, file)} ${contents[n].length}\n`).update(contents[n])
  }
  return hash.digest('hex')
}

async function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const kept = entries.filter(
    ({ name }) => !SKIPPED.test(relative(ROOT, join(path, name)).replaceAll('\\', '/')),
  )
  const found = kept.map((entry) =>
    entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
  )
  return (await Promise.all(found)).flat()
}
