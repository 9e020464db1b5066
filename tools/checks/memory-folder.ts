import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Several times what all tests hold at once. */
const ROOM_BYTES = 4 * 1024 ** 3
const SPARE_MEMORY_BYTES = 8 * 1024 ** 3

/** Elsewhere than on Linux, in a small container or without memory to spare there is none. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    accessSync(IN_MEMORY, constants.W_OK)
    const isForPrograms = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(
      readFileSync('/proc/mounts', 'utf8'),
    )
    return isForPrograms && bavail * bsize > ROOM_BYTES && freemem() > SPARE_MEMORY_BYTES
  } catch {
    return false
  }
}

/**
 * Has the tests keep their databases and browsers in memory where there is plenty of it: making a database there takes a
 * fifth of the processor's time. A TMPDIR that was chosen stays, and the tests of faults are about real disks.
 */
export function keepTestsInMemory() {
  const isAboutDisks = process.env.GANIT_FAULTS !== undefined
  if (!process.env.TMPDIR && !isAboutDisks && hasRoomInMemory()) process.env.TMPDIR = IN_MEMORY
}
