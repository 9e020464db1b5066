import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isWhole, members, until } from './bring-up.ts'
import { NODES, type Node } from './layout.ts'
import { openPrimary } from './load.ts'
import { machineName, ownFolder, type Place, startMachine, stopMachine } from './machines.ts'

/** Size of the disk: several times the data that a replica stores here. */
const SIZE_MB = 800
const BLOCK = Buffer.alloc(1 << 20)
const SWITCH_MS = 300

/** Only root can mount a disk. */
export const mayMount = () => process.getuid?.() === 0

const dataOf = ({ folder }: Place, n: Node) => join(folder, machineName(n), 'data')
const ballastOf = (place: Place, n: Node) => join(dataOf(place, n), 'ballast')

const nodeOf = async (place: Place, role: string) => {
  const found = (await members(place)).find((member) => member.role === role)?.name
  const node = NODES.find((n) => machineName(n) === found)
  if (!node) throw new Error(`No machine is ${role}.`)
  return node
}

const untilWhole = (place: Place) => until(() => isWhole(place), 'PostgreSQL is not whole')

async function restartReplica(place: Place, n: Node, meanwhile: () => Promise<void>) {
  await stopMachine(place, n)
  await meanwhile()
  startMachine(place, n)
  await untilWhole(place)
}

/** Gives the synchronous replica a small disk; returns which one it is. */
export async function replicaWithSmallDisk(place: Place) {
  const [small, other] = [await nodeOf(place, 'replica'), await nodeOf(place, 'sync_standby')]
  await restartReplica(place, small, async () => mountAt(place, small))
  const isWaitedFor = async () => (await nodeOf(place, 'sync_standby').catch(() => 0)) === small
  await restartReplica(place, other, () =>
    until(isWaitedFor, 'the primary waits for no other replica'),
  )
  return small
}

/** Patroni copies the primary into an empty folder. */
function mountAt(place: Place, n: Node) {
  const { uid, gid } = place.user ?? { uid: 0, gid: 0 }
  const options = `size=${SIZE_MB}m,mode=700,uid=${uid},gid=${gid}`
  const data = ownFolder(place, machineName(n), 'data')
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'ganit-small-disk', data])
}

/** Fills the disk until the primary no longer waits for that machine. */
export async function fillDisk(place: Place, n: Node) {
  try {
    for (;;) writeFileSync(ballastOf(place, n), BLOCK, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  const { db } = openPrimary(place)
  try {
    await until(async () => {
      // Preallocated WAL is used up first.
      await sql`select pg_switch_wal()`.execute(db)
      await sleep(SWITCH_MS)
      return (await nodeOf(place, 'sync_standby').catch(() => n)) !== n
    }, 'the primary still waits for the replica whose disk is full')
  } finally {
    await db.destroy()
  }
}

/** Frees space, after which the replica recovers by itself; then it moves back to its former folder. */
export async function freeDisk(place: Place, n: Node) {
  rmSync(ballastOf(place, n))
  await untilWhole(place)
  await restartReplica(place, n, async () => void execFileSync('umount', [dataOf(place, n)]))
}

/** Unmounts the disks that an interrupted cluster left. */
export function unmountAll(place: Place) {
  for (const n of NODES)
    try {
      if (mayMount()) execFileSync('umount', ['--quiet', dataOf(place, n)], { stdio: 'ignore' })
    } catch {
      // Nothing was mounted on that folder.
    }
}
