import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startApp } from './app-process.ts'
import { startFronts } from './fronts.ts'
import { HOST, NODES, portsFrom } from './layout.ts'
import {
  addressOf,
  machineName,
  ownFolder,
  type Place,
  type Secrets,
  startEtcd,
  startMachine,
} from './machines.ts'
import { endPart, partsOf } from './part.ts'
import { findPrograms, unprivileged } from './programs.ts'

const BASE_PORT = 17_100
const PATIENCE_MS = 180_000
const LOOK_MS = 250

export const APPS = [1, 2]
type Member = { name: string; role: string; state: string; lag?: number | string }

type Options = { folder: string; basePort?: number; hasRelays?: boolean }
type Say = (line: string) => void

/** Prepares a cluster's folder and secrets; starts nothing. */
export function placeOf({ folder, basePort = BASE_PORT, hasRelays = false }: Options) {
  const programs = findPrograms()
  const user = unprivileged()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  // The user of PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755)
  const secrets = secretsOf({ folder, user })
  const place: Place = {
    folder,
    programs,
    user,
    ports: portsFrom(basePort),
    password: secrets.password,
    hasRelays,
  }
  return { place, secrets }
}

/** Starts all parts, one after the other. */
export async function bringUp({ place, secrets }: ReturnType<typeof placeOf>, say: Say) {
  for (const n of NODES) startEtcd(place, n)
  await until(() => hasSettled(place), 'etcd has not found itself')
  say('etcd: three members.')
  for (const n of NODES) startMachine(place, n)
  startFronts(place)
  say('Patroni, HAProxy and nginx are started.')
  await until(() => isWhole(place), 'PostgreSQL has no primary with a synchronous replica')
  say(
    `PostgreSQL: ${(await members(place)).map(({ name, role }) => `${name} ${role}`).join(', ')}.`,
  )
  await makeDatabase(place, secrets)
  for (const n of APPS) {
    startApp(place, secrets, n)
    await until(() => isReady(place, n), `the app's process ${n} is not ready`)
    say(`Ganit: process ${n} is ready.`)
  }
}

/** Stops everything started in a folder, dependents first. */
export async function takeDown(folder: string, say: Say) {
  const all = partsOf(folder)
  for (const kind of ['app', 'nginx', 'haproxy', 'db', 'etcd']) {
    const names = all.filter((name) => name.startsWith(kind))
    await Promise.all(names.map((name) => endPart(folder, name)))
    if (names.length > 0) say(`${names.join(', ')}: ended.`)
  }
}

/** Reads the secrets of a folder used before. */
function secretsOf(place: Pick<Place, 'folder' | 'user'>): Secrets {
  const file = join(ownFolder(place, 'secrets'), 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const made = {
    password: randomBytes(18).toString('hex'),
    secret: randomBytes(32).toString('hex'),
    adminPassword: randomBytes(9).toString('hex'),
  }
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** Cluster members and roles, from any reachable machine. */
export async function members({ ports }: Place): Promise<Member[]> {
  for (const n of NODES) {
    const told = await fetch(`http://${HOST}:${ports.rest(n)}/cluster`, {
      signal: AbortSignal.timeout(2000),
    })
      .then((answer) => answer.json() as Promise<{ members: Member[] }>)
      .catch(() => undefined)
    if (told?.members?.some(({ role }) => role === 'leader')) return told.members
  }
  return []
}

export async function leaderOf(place: Place) {
  const leader = (await members(place)).find(({ role }) => role === 'leader')
  return NODES.find((n) => machineName(n) === leader?.name)
}

const FOLLOWS = ['running', 'streaming']

/** Patroni reads etcd's version once, and a new cluster first reports another. */
async function hasSettled({ ports }: Place) {
  const versions = NODES.map((n) =>
    fetch(`http://${HOST}:${ports.client(n)}/version`, { signal: AbortSignal.timeout(2000) }).then(
      async (answer) => ((await answer.json()) as { etcdcluster: string }).etcdcluster,
      () => '',
    ),
  )
  return (await Promise.all(versions)).every((version) => /^3\.([4-9]|\d\d)/.test(version))
}

/** A primary, a synchronous replica and another one, all in step. */
export async function isWhole(place: Place) {
  const all = await members(place)
  const roles = all.filter(({ state }) => FOLLOWS.includes(state)).map(({ role }) => role)
  return (
    all.length === NODES.length &&
    roles.toSorted().join() === 'leader,replica,sync_standby' &&
    all.every(({ lag = 0 }) => Number(lag) < 1_000_000)
  )
}

export const isReady = ({ ports }: Place, n: number) =>
  fetch(`http://${HOST}:${ports.process(n)}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

export async function until(isSo: () => Promise<boolean>, what: string, ms = PATIENCE_MS) {
  const end = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${ms / 1000} seconds ${what}.`)
    await sleep(LOOK_MS)
  }
}

/** Creates the academy's database, owner and app role, as an operator does. */
async function makeDatabase(place: Place, { password }: Secrets) {
  const connectionString = addressOf(place, 'postgres', { database: 'postgres' })
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(`select from pg_database where datname = 'ganit'`)
    if (rows.length > 0) return
    await client.query(`create role ganit_owner login createdb password '${password}'`)
    await client.query(`create role ganit_app login password '${password}'`)
    await client.query('create database ganit owner ganit_owner')
  } finally {
    await client.end()
  }
}
