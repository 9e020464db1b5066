import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { dropSocketFolder, socketFolder } from '../embedded/private-folder.ts'

/**
 * The running app's answer to a line that a command sends. `left` is aborted when the command closes its socket, also
 * by dying.
 */
export type LineHandler = (line: string, left: AbortSignal) => Promise<string>

/**
 * Locks the data folder against a second app: a socket, closed with the process, so it cannot be left locked. With
 * `onTold` commands can talk to the app by it.
 */
export async function lockDataFolder(dataDir: string, onTold?: LineHandler) {
  const path = lockPath(dataDir)
  for (let attempt = 0; attempt < 3; attempt++) {
    const sockets = new Set<Socket>()
    const lock = await listenOnLock(path, sockets, onTold)
    if (lock) return { release: () => releaseLock(lock, sockets, path) }
    if (await isHeld(path)) break
    if (await takeAway(path)) break
  }
  throw new Error(
    `Ganit is already running with the data in ${dataDir}. Stop that one first, or set another DATA_DIR.`,
  )
}

async function releaseLock(lock: Server, sockets: Set<Socket>, path: string) {
  const closed = new Promise((resolve) => lock.close(resolve))
  // A command may keep one for as long as it works.
  for (const socket of sockets) socket.destroy()
  await closed
  dropSocketFolder(dirname(path))
}

function lockPath(dataDir: string) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\ganit-${name}`
  return join(socketFolder(realpathSync(dataDir), 'app'), 'app.sock')
}

const listenOnLock = (path: string, sockets: Set<Socket>, onTold?: LineHandler) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (onTold) answerLine(socket, onTold)
      else socket.destroy()
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server.unref()))
  })

const LONGEST_LINE = 1024

/** Answers one line with one line. The command closes the socket. */
function answerLine(socket: Socket, onTold: LineHandler) {
  let text = ''
  const left = new AbortController()
  socket.on('error', () => {})
  socket.once('close', () => left.abort())
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.length > LONGEST_LINE) socket.destroy()
    if (!text.endsWith('\n')) return
    onTold(text.trim(), left.signal).then(
      (answer) => socket.write(`${answer}\n`),
      (error: unknown) => socket.write(`${error instanceof Error ? error.message : error}\n`),
    )
  })
}

/** Sends a line to the app that holds the lock; its answer, or undefined if none runs. */
export async function askRunning(dataDir: string, line: string) {
  const asked = await askAndStay(dataDir, line)
  asked?.leave()
  return asked?.answer
}

/**
 * Sends a line, and keeps the socket: what the app does for this command ends when it leaves, or dies. `isGone` says
 * that the app has ended meanwhile. Undefined if none runs.
 */
export const askAndStay = (dataDir: string, line: string) =>
  new Promise<{ answer: string; isGone: () => boolean; leave: () => void } | undefined>(
    (resolve) => {
      let answer = ''
      const socket = connect(lockPath(dataDir))
      const reply = () =>
        resolve({
          answer: answer.trim(),
          isGone: () => socket.destroyed,
          leave: () => socket.destroy(),
        })
      socket.setEncoding('utf8').on('data', (part: string) => {
        answer += part
        if (answer.endsWith('\n')) reply()
      })
      socket.once('connect', () => socket.write(`${line}\n`))
      socket.once('error', () => resolve(undefined))
      socket.once('close', reply)
    },
  )

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
