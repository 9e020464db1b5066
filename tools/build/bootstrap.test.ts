import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

/** A fake npm: logs how it installs, empties the packages, and waits until the file "go" exists. */
const NPM = `#!/bin/sh
[ "$1" = rebuild ] && exit 0
echo "$@" >> calls
rm -rf node_modules server/node_modules
mkdir node_modules
while [ ! -e go ]; do sleep 0.05; done
[ -e broken ] && exit 1
cp package-lock.json node_modules/packages
mkdir server/node_modules
cp package-lock.json server/node_modules/packages
`

/** A checkout with only our tools and a fake npm. */
function aCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'ganit-tools-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, '..'), join(root, 'tools'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'package.json'), '{"workspaces": ["server"]}')
  mkdirSync(join(root, 'server'))
  mkdirSync(join(root, 'bin'))
  writeFileSync(join(root, 'bin', 'npm'), NPM)
  chmodSync(join(root, 'bin', 'npm'), 0o755)
  return root
}

function prepare(root: string) {
  const script = `import('${root}/tools/build/bootstrap.mjs').then((it) => it.prepare({ pages: false }))`
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}` }
  const child = spawn(process.execPath, ['-e', script], { cwd: root, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  return { child, said, ended: endOf(child) }
}

const endOf = async (child: ChildProcess) => (await once(child, 'close'))[0] as number | null

const allow = (root: string) => writeFileSync(join(root, 'go'), '')

const calls = (root: string) => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')

test('the packages are installed once, and again when the lockfile has changed', async () => {
  const root = aCheckout()
  allow(root)
  expect(await prepare(root).ended).toBe(0)
  expect(await prepare(root).ended).toBe(0)
  expect(calls(root)).toEqual([expect.stringMatching(/^ci /)])
  writeFileSync(join(root, 'package-lock.json'), '{ }')
  expect(await prepare(root).ended).toBe(0)
  expect(calls(root)).toHaveLength(2)
})

test('of two at once, one installs and the other says that it waits', async () => {
  const root = aCheckout()
  const first = prepare(root)
  await vi.waitFor(() => calls(root))
  const second = prepare(root)
  await vi.waitFor(() => expect(second.said.out).toContain('Waiting'), 5000)
  allow(root)
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0])
  expect(calls(root)).toHaveLength(1)
})

test('a start that was killed while it installed is taken over, and its npm is waited for', async () => {
  const root = aCheckout()
  const first = prepare(root)
  await vi.waitFor(() => calls(root))
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const lock = join(root, '.cache', 'preparing')
  const dead = readFileSync(lock, 'utf8')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  const second = prepare(root)
  await vi.waitFor(() => expect(readFileSync(lock, 'utf8')).not.toBe(dead))
  expect(calls(root)).toHaveLength(1)
  allow(root)
  expect(await second.ended).toBe(0)
  expect(calls(root)).toHaveLength(2)
  expect(existsSync(lock)).toBe(false)
})

test('a failed install says what to do, and the next start tries again', async () => {
  const root = aCheckout()
  allow(root)
  writeFileSync(join(root, 'broken'), '')
  const { ended, said } = prepare(root)
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^Installing failed\. Check .*then start again\.\n$/)
  rmSync(join(root, 'broken'))
  expect(await prepare(root).ended).toBe(0)
  expect(calls(root)).toHaveLength(2)
})

test('a package of this kind of machine that did not arrive undoes the installation and is named', async () => {
  const root = aCheckout()
  allow(root)
  await prepare(root).ended
  const ofHere = { optional: true, os: [process.platform], cpu: [process.arch] }
  const ofOthers = { optional: true, os: [process.platform], cpu: ['!s390x', `!${process.arch}`] }
  const newer = { packages: { 'node_modules/here': ofHere, 'node_modules/there': ofOthers } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(newer))
  const { ended, said } = prepare(root)
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^node_modules\/here did not arrive\.\nInstalling failed\. .*\n$/)
  expect(packages(root)).toBe('{}')
})

/** Puts a Node into the packages that ends as one does that lacks a library. */
function breakNode(root: string) {
  const name = `node-${process.platform}-${process.arch}`
  mkdirSync(join(root, 'node_modules', name, 'bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules', name, 'package.json'), '{}')
  const program = join(root, 'node_modules', name, 'bin', 'node')
  const sentence = 'node: error while loading shared libraries: libatomic.so.1: cannot open'
  writeFileSync(program, `#!/bin/sh\necho "${sentence}" >&2\nexit 127\n`, { mode: 0o755 })
}

test.skipIf(process.platform !== 'linux').each([
  ['an older Node', '20.19.0', 1],
  ['a Node that will do', '24.1.0', 0],
])('a Node that lacks a library, on a machine with %s', async (_, version, code) => {
  const root = aCheckout()
  breakNode(root)
  writeFileSync(join(root, 'app.cjs'), '')
  const script = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })
      import('${root}/tools/build/bootstrap.mjs').then((it) => it.run(['app.cjs'])).then(process.exit)`
  const child = spawn(process.execPath, ['-e', script], { cwd: root })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  expect(await endOf(child)).toBe(code)
  const sentence =
    'The Node that Ganit brings needs libatomic.so.1, which this machine lacks. On Debian and Ubuntu: apt-get install libatomic1. Then start again.\n'
  expect(said).toBe(code === 0 ? '' : sentence)
})

/** The workspaces' packages must equal the project's. */
function packages(root: string) {
  const [all, servers] = ['.', 'server'].map((of) =>
    readFileSync(join(root, of, 'node_modules', 'packages'), 'utf8'),
  )
  expect(servers).toBe(all)
  return all
}

test('an upgrade whose packages cannot be had leaves those that are there, and so the way back', async () => {
  const root = aCheckout()
  allow(root)
  await prepare(root).ended
  writeFileSync(join(root, 'broken'), '')
  writeFileSync(join(root, 'package-lock.json'), '{"newer": 1}')
  expect(await prepare(root).ended).toBe(1)
  expect(packages(root)).toBe('{}')

  // The same holds after the program was killed half-way.
  rmSync(join(root, 'go'))
  const killed = prepare(root)
  await vi.waitFor(() => expect(calls(root)).toHaveLength(3))
  killed.child.kill('SIGKILL')
  rmSync(join(root, '.cache', 'preparing'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  allow(root)
  expect(await prepare(root).ended).toBe(0)
  expect(packages(root)).toBe('{}')
  expect(calls(root)).toHaveLength(3)
})

test('under a running app nothing is installed or built: it is to be stopped first', async () => {
  const root = aCheckout()
  allow(root)
  await prepare(root).ended
  mkdirSync(join(root, 'server', 'build'), { recursive: true })
  writeFileSync(join(root, 'server', 'build', 'main.js'), 'setInterval(() => {}, 1000)')
  const app = spawn(process.execPath, ['server/build/main.js'], { cwd: root })
  onTestFinished(() => void app.kill())
  await once(app, 'spawn')
  expect(await prepare(root).ended).toBe(0)

  writeFileSync(join(root, 'package-lock.json'), '{"newer": 1}')
  const { ended, said } = prepare(root)
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^Ganit is running from this folder.* Stop Ganit first\..*\n$/)
  expect(packages(root)).toBe('{}')
  app.kill()
  await once(app, 'exit')
  expect(await prepare(root).ended).toBe(0)
  expect(packages(root)).toBe('{"newer": 1}')
})

test('what is built is built anew when a source of it has changed, not when what the build makes has', async () => {
  const root = aCheckout()
  const { isBuilt, isFresh, PAGES, SERVER } = await builder(root)
  for (const folder of ['web/app/fonts', 'web/build', 'contract', 'server/build', 'server/src'])
    mkdirSync(join(root, folder), { recursive: true })
  await markAsBuilt(root)
  expect(await isBuilt()).toBe(true)

  writeFileSync(join(root, 'web', 'app', 'fonts', 'made.css'), 'x')
  writeFileSync(join(root, 'web', 'build', 'made.js'), 'x')
  writeFileSync(join(root, 'server', 'build', 'made.js'), 'x')
  writeFileSync(join(root, 'web', 'app', 'some.test.tsx'), 'x')
  expect(await isBuilt()).toBe(true)

  writeFileSync(join(root, 'server', 'src', 'new.ts'), 'x')
  expect([await isFresh(PAGES), await isFresh(SERVER)]).toEqual([true, false])
  await markAsBuilt(root)
  writeFileSync(join(root, 'contract', 'new.ts'), 'x')
  expect([await isFresh(PAGES), await isFresh(SERVER)]).toEqual([false, false])
})

test.skipIf(process.platform !== 'linux')(
  'what is built is looked at where a process may open no more than a hundred files',
  async () => {
    const root = aCheckout()
    mkdirSync(join(root, 'contract'))
    // Sparse files, so large that each stays open for several reads.
    for (let n = 0; n < 120; n++) {
      writeFileSync(join(root, 'contract', `${n}.ts`), '')
      truncateSync(join(root, 'contract', `${n}.ts`), 600_000)
    }
    const script = `import('${root}/tools/build/build.mjs')
      .then(({ fingerprint }) => fingerprint(['contract'])).then(console.log)`
    const limited = ['-c', 'ulimit -n 100 && exec "$0" -e "$1"', process.execPath, script]
    const child = spawn('sh', limited, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(Buffer.concat(said).toString().trim()).toMatch(/^[0-9a-f]{64}$/)
  },
)

/** Reports when it runs and when it is told to end. */
const APP = `
const { writeFileSync } = require('node:fs')
process.on('SIGTERM', () => { writeFileSync('told', ''); process.exit() })
writeFileSync('runs', '')
setInterval(() => {}, 1000)
`

test.skipIf(process.platform !== 'linux')(
  'the app is told to end when npm is killed outright, though its shell lives on',
  async () => {
    const root = aCheckout()
    writeFileSync(join(root, 'app.cjs'), APP)
    const launch = `import('${root}/tools/build/bootstrap.mjs').then((it) => it.run(['app.cjs']))`
    writeFileSync(join(root, 'launch.mjs'), launch)
    const npm = `require('node:child_process').spawn('sh', ['-c', '"$0" launch.mjs; :', process.execPath])`
    const env = { ...process.env, npm_lifecycle_event: 'start' }
    const child = spawn(process.execPath, ['-e', npm], { cwd: root, env })
    await vi.waitFor(() => expect(existsSync(join(root, 'runs'))).toBe(true), 10_000)
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(join(root, 'told'))).toBe(true), 10_000)
  },
)

const builder = (root: string) => import(join(root, 'tools', 'build', 'build.mjs'))

async function markAsBuilt(root: string) {
  const { fingerprint, PAGES, SERVER } = await builder(root)
  for (const { marker, inputs } of [PAGES, SERVER]) writeFileSync(marker, await fingerprint(inputs))
}
