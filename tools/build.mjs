import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'
import { sayWhile } from './progress.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB = join(ROOT, 'web')
const MARKER = join(WEB, 'build', '.inputs')

const INPUTS = [
  'web',
  'contract',
  'package-lock.json',
  'tools/build.mjs',
  'tools/fonts.mjs',
  'tools/pictures.mjs',
  'tools/compress.mjs',
]
// Made by the build itself, or no part of it.
const SKIPPED = /(^|\/)(node_modules|build|\.react-router)$|^web\/app\/fonts(\.new)?$|\.test\.tsx?$/

/** Whether the pages were built from exactly these sources. */
export const isBuilt = async () =>
  (await readFile(MARKER, 'utf8').catch(() => '')) === (await fingerprint())

/** Builds the pages unless they are up to date. The marker goes first and comes last: a killed build does not count. */
export async function build() {
  const inputs = await fingerprint()
  if ((await readFile(MARKER, 'utf8').catch(() => '')) === inputs) return
  await rm(MARKER, { force: true })
  await sayWhile('Building the pages', async () => {
    await step('tools/fonts.mjs')
    await runNode([reactRouter(), 'build'], WEB)
    await step('tools/pictures.mjs')
    await step('tools/compress.mjs')
  })
  await writeFile(MARKER, inputs)
}

const step = async (script) => existsSync(join(ROOT, script)) && runNode([script], ROOT)

function reactRouter() {
  const require = createRequire(join(WEB, 'package.json'))
  const manifest = require.resolve('@react-router/dev/package.json')
  return join(dirname(manifest), require(manifest).bin['react-router'])
}

/** Keeps the tool's own words for when they are needed. */
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
          `\n${Buffer.concat(said)}\nBuilding the pages failed; the reason is above. Start again when it is mended.`,
        ),
      )
    })
  })
}

/** One hash over the content of all sources. Reading them takes some 20 ms, so no shortcut by time or size is needed. */
export async function fingerprint() {
  const files = (await Promise.all(INPUTS.map((input) => filesUnder(join(ROOT, input)))))
    .flat()
    .sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const [n, file] of files.entries())
    hash.update(`${relative(ROOT, file)} ${contents[n].length}\n`).update(contents[n])
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
