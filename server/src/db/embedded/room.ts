import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from './home.ts'
import { fileSize } from './log-file.ts'

const MB = 2 ** 20
/** PostgreSQL allocates WAL in 16 MB segments, and cannot restart without room for some. */
const RESERVE_BYTES = 48 * MB
/** With less free space nothing more is saved, so that PostgreSQL can keep running. */
const LEAST_FREE_BYTES = 64 * MB
/** Extra space needed before saving resumes. */
const MARGIN_BYTES = 16 * MB
const LOOK_MS = 1000

type Log = { info: (line: string) => void; warn: (line: string) => void }

/** A file that reserves space, deleted when there is none left. */
export const reserveFile = (folder: string) => join(folder, 'reserve')

/**
 * Watches the disk of a database: says when it is too full to save anything, and keeps a reserve so that a PostgreSQL
 * that died of a full disk can restart.
 */
export function keepRoom({ folder }: Pick<Home, 'folder'>, log: Log) {
  const reserve = reserveFile(folder)
  let isFull = false

  function look() {
    const free = freeBytes(folder)
    const missing = RESERVE_BYTES - fileSize(reserve)
    if (!isFull && free < LEAST_FREE_BYTES) {
      isFull = true
      log.warn('The disk is full: nothing can be saved until there is room. Reading goes on.')
    }
    if (free < LEAST_FREE_BYTES + MARGIN_BYTES + missing) return
    if (missing > 0) fillReserve(reserve)
    if (isFull) log.info('There is room on the disk again.')
    isFull = false
  }
  // A disk that cannot be checked, or takes no reserve, must not stop anything.
  const tryToLook = () => {
    try {
      look()
    } catch {}
  }
  tryToLook()
  const timer = setInterval(tryToLook, LOOK_MS).unref()

  return {
    isFull: () => isFull,
    /** Deletes the reserve on a full disk; returns whether that made room. */
    makeRoom() {
      const made = freeBytes(folder) < LEAST_FREE_BYTES && fileSize(reserve) > 0
      if (!made) return false
      rmSync(reserve, { force: true })
      isFull = true
      log.warn(
        'The disk is full. What was kept in reserve lets PostgreSQL start, but nothing be saved.',
      )
      return true
    },
    close: () => clearInterval(timer),
  }
}

export type Room = ReturnType<typeof keepRoom>

function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Fills the file with data, because a sparse file reserves nothing. */
function fillReserve(file: string) {
  const handle = openSync(file, 'w', 0o600)
  const some = Buffer.alloc(MB, 1)
  try {
    for (let at = 0; at < RESERVE_BYTES; at += some.length) writeSync(handle, some)
  } finally {
    closeSync(handle)
  }
}
