import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { dropSocketFolder, socketFolder } from '../embedded/private-folder.ts'

/** Locks the data folder against a second app: a socket, closed with the process, so it cannot be left locked. */
export async function lockDataFolder(dataDir: string) {
  const path = lockPath(dataDir)
  for (let attempt = 0; attempt < 3; attempt++) {
    const lock = await listenOnLock(path)
    if (lock) return { release: () => releaseLock(lock, path) }
    if (await isHeld(path)) break
    if (await takeAway(path)) break
  }
  throw new Error(
    `Ganit is already running with the data in ${dataDir}. Stop that one first, or set another DATA_DIR.`,
  )
}

async function releaseLock(lock: Server, path: string) {
  await new Promise((resolve) => lock.close(resolve))
  dropSocketFolder(dirname(path))
}

function lockPath(dataDir: string) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\ganit-${name}`
  return join(socketFolder(realpathSync(dataDir), 'app'), 'app.sock')
}

const listenOnLock = (path: string) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server.unref()))
  })

const isHeld = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Removes a dead lock. Another start may have just replaced it, so the removed lock is tested again, and put back if it
 * is held.
 */
async function takeAway(path: string) {
  const taken = `${path}.${process.pid}`
  try {
    renameSync(path, taken)
  } catch {
    return false
  }
  const held = await isHeld(taken)
  if (held && !lstatSync(path, { throwIfNoEntry: false })) renameSync(taken, path)
  rmSync(taken, { force: true })
  return held
}
