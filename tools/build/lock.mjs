import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))
const LOCK = join(CACHE, 'preparing')
const HEARTBEAT_MS = 1000
const DEAD_AFTER_MS = 10_000
const LOOK_MS = 300

/**
 * Lets one process at a time install and build in this folder. The holder touches the lock every second; a stale lock is
 * taken over.
 */
export async function withLock(work) {
  await mkdir(CACHE, { recursive: true }).catch((error) => {
    throw new Error(
      `Ganit cannot write to ${CACHE} (${error.code}). Start it as the owner of this folder.`,
    )
  })
  const me = randomUUID()
  await acquire(me)
  const heartbeat = setInterval(() => touchLock().catch(() => {}), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if ((await holder()) === me) await rm(LOCK, { force: true })
  }
}

async function acquire(me) {
  let told = false
  while (!(await writeLock(me))) {
    const seen = await holder()
    if (await isDead()) await takeAway(seen)
    else if (!told) {
      told = true
      console.log('Ganit is being installed or built in another window. Waiting for that …')
    }
    await sleep(LOOK_MS)
  }
}

const writeLock = (me) =>
  writeFile(LOCK, me, { flag: 'wx' }).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

const holder = () => readFile(LOCK, 'utf8').catch(() => undefined)

const touchLock = () => utimes(LOCK, new Date(), new Date())

const isDead = () =>
  stat(LOCK).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > DEAD_AFTER_MS,
    () => false,
  )

/** Between check and removal another process may have replaced the stale lock: put its lock back. */
async function takeAway(seen) {
  const aside = `${LOCK}.${randomUUID()}`
  const moved = await rename(LOCK, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8')) !== seen) await rename(aside, LOCK)
  await rm(aside, { force: true })
}
