import { setTimeout as sleep } from 'node:timers/promises'
import { appName, startApp } from './app-process.ts'
import { APPS, isReady, isWhole, leaderOf, members, until } from './bring-up.ts'
import { HOST, NODES, type Node } from './layout.ts'
import type { Lines } from './lines.ts'
import {
  etcdName,
  killMachine,
  machineName,
  type Place,
  type Secrets,
  startEtcd,
  startMachine,
  stopMachine,
} from './machines.ts'
import { endPart } from './part.ts'
import { fillDisk, freeDisk, mayMount, replicaWithSmallDisk } from './small-disk.ts'

type Ground = { place: Place; secrets: Secrets; lines: Lines }

export type Case = {
  name: string
  /** Whether the case can run on this machine; absent: it runs everywhere. */
  isPossible?: () => boolean
  /** Preconditions. */
  prepare?: (ground: Ground) => Promise<unknown>
  /** The fault, while people write. */
  strike: (ground: Ground) => Promise<unknown>
  /** Restores the cluster afterwards. */
  mend?: (ground: Ground) => Promise<unknown>
  /** Maximum seconds until writes are acknowledged again. */
  withinSeconds?: number
  /** Requests that may fail; any number if absent. */
  mostFailed?: 'none' | 'those in flight'
}

/** The machine that was hit, which returns as a replica. */
let struck: Node | undefined

async function primaryOf(place: Place) {
  struck = await leaderOf(place)
  if (!struck) throw new Error('There is no primary.')
  return struck
}

async function restartApp({ place, secrets }: Ground, n: number, signal: NodeJS.Signals) {
  await endPart(place.folder, appName(n), signal)
  startApp(place, secrets, n)
  await until(() => isReady(place, n), `process ${n} of the app is not ready`)
}

/** HAProxy checks every half second and must see the new port before the old one goes. */
const SEEN_MS = 2_000

async function rollApps(ground: Ground) {
  for (const n of APPS) {
    await restartApp(ground, n, 'SIGTERM')
    await sleep(SEEN_MS)
  }
}

/** Asks the primary itself, like `patronictl switchover`: otherwise it waits for the primary's next look at etcd. */
async function switchOver({ place }: Ground) {
  const primary = await primaryOf(place)
  const candidate = (await members(place)).find(({ role }) => role === 'sync_standby')?.name
  const answer = await fetch(`http://${HOST}:${place.ports.rest(primary)}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: machineName(primary), candidate }),
  })
  const said = await answer.text()
  // "status unknown": in progress, and slower than Patroni waits.
  if (!answer.ok && !said.includes('unknown'))
    throw new Error(`The switchover was refused: ${said}`)
}

export const CASES: Record<string, Case> = {
  a: {
    name: 'process of the app killed',
    strike: (ground) => restartApp(ground, 1, 'SIGKILL'),
    mostFailed: 'those in flight',
  },
  b: { name: 'processes of the app restarted one by one', strike: rollApps, mostFailed: 'none' },
  c: {
    name: 'primary killed',
    strike: async ({ place }) => killMachine(place, await primaryOf(place)),
    mend: async ({ place }) => struck && startMachine(place, struck),
    withinSeconds: 30,
  },
  d: {
    name: 'primary cut off from the others',
    strike: async ({ place, lines }) => lines.cut(await primaryOf(place)),
    mend: async ({ lines }) => lines.mend(),
    withinSeconds: 30,
  },
  e: { name: 'planned switchover', strike: switchOver, withinSeconds: 5 },
  f: {
    name: 'one etcd killed',
    strike: ({ place }) => endPart(place.folder, etcdName(1), 'SIGKILL'),
    mend: async ({ place }) => startEtcd(place, 1),
  },
  g: {
    name: 'all of PostgreSQL restarted',
    strike: async ({ place }) => {
      await Promise.all(NODES.map((n) => stopMachine(place, n)))
      for (const n of NODES) startMachine(place, n)
    },
  },
  h: {
    name: 'disk of the synchronous replica full',
    isPossible: mayMount,
    prepare: async ({ place }) => {
      struck = await replicaWithSmallDisk(place)
    },
    strike: async ({ place }) => struck && fillDisk(place, struck),
    mend: async ({ place }) => struck && freeDisk(place, struck),
    withinSeconds: 20,
  },
}

/** Waits until the cluster is as before the first fault. */
export const untilWhole = ({ place }: Ground) =>
  until(
    async () =>
      (await isWhole(place)) &&
      (await Promise.all(APPS.map((n) => isReady(place, n)))).every(Boolean),
    'the cluster is not whole again',
  )
