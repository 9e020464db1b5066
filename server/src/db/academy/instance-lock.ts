import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { dropSocketFolder, socketFolder } from '../embedded/private-folder.ts'

/** What the running app does with a command's line; it answers with one. */
export type Told = (line: string) => Promise<string>

/**
 * Locks the data folder against a second app: a socket, closed with the process, so it cannot be left locked. With
 * `onTold` commands can talk to the app by it.
 */
export async function lockDataFolder(dataDir: string, onTold?: Told) {
  const path = lockPath(dataDir)
  for (let attempt = 0; attempt < 3; attempt++) {
    const lock = await listenOnLock(path, onTold)
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

const listenOnLock = (path: string, onTold?: Told) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) =>
      onTold ? answerLine(socket, onTold) : socket.destroy(),
    )
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server.unref()))
  })

const LONGEST_LINE = 1024

/** Answers one line with one line. */
function answerLine(socket: Socket, onTold: Told) {
  let text = ''
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.length > LONGEST_LINE) socket.destroy()
    if (!text.endsWith('\n')) return
    onTold(text.trim()).then(
      (answer) => socket.end(`${answer}\n`),
      (error: unknown) => socket.end(`${error instanceof Error ? error.message : error}\n`),
    )
  })
}

/** Sends a line to the app that holds the lock; its answer, or undefined if none runs. */
export const askRunning = (dataDir: string, line: string) =>
  new Promise<string | undefined>((resolve) => {
    let answer = ''
    const socket = connect(lockPath(dataDir))
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part
    })
    socket.once('connect', () => socket.write(`${line}\n`))
    socket.once('error', () => resolve(undefined))
    socket.once('close', (failed) => failed || resolve(answer.trim()))
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
