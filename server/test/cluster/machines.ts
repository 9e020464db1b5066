import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filled, HOST, NODES, type Node, type Ports } from './layout.ts'
import { endPart, pidOf, postmasterOf, startPart } from './part.ts'
import type { Programs } from './programs.ts'

export type Place = {
  folder: string
  ports: Ports
  programs: Programs
  user: { uid: number; gid: number } | undefined
  /** Password of PostgreSQL's own roles. */
  password: string
  /** Whether machines are connected by relays that can be cut. */
  hasRelays: boolean
}

/** Secrets shared by all machines and processes. */
export type Secrets = { password: string; secret: string; adminPassword: string }

/** Address of the primary, or of another database of the cluster. */
export const addressOf = (
  place: Place,
  user: string,
  { port = place.ports.primary, database = 'ganit' } = {},
) => `postgres://${user}:${place.password}@${HOST}:${port}/${database}`

export const etcdName = (n: Node) => `etcd${n}`
export const machineName = (n: Node) => `db${n}`

/** A folder the unprivileged user may write to. */
export function ownFolder({ folder, user }: Pick<Place, 'folder' | 'user'>, ...names: string[]) {
  const path = join(folder, ...names)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

export function writeConfig({ folder, user }: Place, name: string, text: string) {
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
  return file
}

export function startEtcd(place: Place, n: Node) {
  const { folder, ports, programs, user } = place
  const name = etcdName(n)
  const config = filled('etcd.yml', {
    NAME: name,
    DATA: ownFolder(place, name),
    HOST,
    CLIENT_PORT: ports.client(n),
    PEER_PORT: ports.peer(n),
    MEMBERS: NODES.map((m) => `${etcdName(m)}=http://${HOST}:${ports.peer(m)}`).join(','),
  })
  const file = writeConfig(place, `${name}.yml`, config)
  startPart(folder, { name, file: programs.etcd, args: ['--config-file', file], user })
}

/** Starts Patroni, which creates, starts and stops PostgreSQL. */
export function startMachine(place: Place, n: Node) {
  const { folder, ports, programs, user, password, hasRelays } = place
  const name = machineName(n)
  const at = (port: number) => `${HOST}:${port}`
  ownFolder(place, name)
  const etcd = NODES.map((m) => at(hasRelays ? ports.etcdRelay(n, m) : ports.client(m)))
  const config = filled('patroni.yml', {
    NAME: name,
    HOST,
    REST_PORT: ports.rest(n),
    REST_ADDRESS: at(hasRelays ? ports.restRelay(n) : ports.rest(n)),
    ETCD: JSON.stringify(etcd),
    USE_PROXIES: hasRelays,
    NETWORK: '127.0.0.0/8',
    PORT: ports.postgres(n),
    ADDRESS: at(hasRelays ? ports.postgresRelay(n) : ports.postgres(n)),
    DATA: join(folder, name, 'data'),
    BIN: programs.postgres,
    PGPASS: join(folder, name, 'pgpass'),
    PASSWORD: password,
    SOCKETS: ownFolder(place, name, 's'),
    WATCHDOG: "'off'",
  })
  const file = writeConfig(place, `${name}.yml`, config)
  startPart(folder, { name, file: programs.patroni, args: [file], user })
}

/** Power loss: kills Patroni and PostgreSQL. */
export async function killMachine({ folder }: Place, n: Node) {
  const name = machineName(n)
  const patroni = pidOf(folder, name)
  const postgres = postmasterOf(folder, name)
  for (const pid of [patroni, postgres]) if (pid) process.kill(pid, 'SIGKILL')
  await endPart(folder, name, 'SIGKILL')
}

/** Clean stop: Patroni stops its PostgreSQL. */
export const stopMachine = ({ folder }: Place, n: Node) => endPart(folder, machineName(n))
