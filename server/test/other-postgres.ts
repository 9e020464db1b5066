import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { EmbeddedAddress } from '../src/db/embedded/address.ts'
import { findUnprivilegedUser, runsAsRoot } from '../src/db/embedded/runner.ts'
import type { Settings } from '../src/db/embedded/settings.ts'

const PORT = 5432
const START_MS = 60_000
const LOOK_MS = 50
const PASSWORD = 'a password of tests'

type Options = { version: string; dataDir: string; settings: Settings }

/** Creates and starts a PostgreSQL of another version, installed by Debian, in a folder. */
export async function startOther({ version, dataDir, settings }: Options) {
  const programs = `/usr/lib/postgresql/${version}/bin`
  if (!existsSync(join(programs, 'initdb')))
    throw new Error(`PostgreSQL ${version} is not installed: apt-get install postgresql-${version}`)
  const user = runsAsRoot() ? findUnprivilegedUser() : undefined
  const home = join(dataDir, 'other')
  mkdirSync(home, { mode: 0o700 })
  const cluster = join(home, 'cluster')
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, PASSWORD)
  for (const path of [dataDir, home, passwordFile]) if (user) chownSync(path, user.uid, user.gid)
  const options = { cwd: '/', env: { LC_ALL: 'C' }, ...user }
  execFileSync(
    join(programs, 'initdb'),
    // biome-ignore format: one option and its value on each line
    [
      '--username', 'ganit', '--auth', 'scram-sha-256', '--pwfile', passwordFile,
      '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync', '--pgdata', cluster,
    ],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const all = { ...settings, listen_addresses: '', unix_socket_directories: home, port: PORT }
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const address: EmbeddedAddress = {
    host: home,
    port: PORT,
    user: 'ganit',
    password: PASSWORD,
    database: 'postgres',
  }
  await untilItAnswers(address)
  return {
    address,
    pid: () => Number(child.pid),
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

async function untilItAnswers(address: EmbeddedAddress) {
  const until = performance.now() + START_MS
  for (;;) {
    const client = new Client(address)
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(LOOK_MS)
    }
  }
}
