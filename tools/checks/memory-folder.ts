import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Several times what all tests need at once. */
const ROOM_BYTES = 4 * 1024 ** 3
const SPARE_MEMORY_BYTES = 8 * 1024 ** 3

/** False outside Linux, in small containers, and without spare memory. */
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
 * Puts the tests' databases and browsers into memory if there is plenty: creating a database there takes a fifth of the
 * CPU time. Not if TMPDIR is set, and not for the tests of faults, which need real disks.
 */
export function keepTestsInMemory() {
  const isAboutDisks = process.env.GANIT_FAULTS !== undefined
  if (!process.env.TMPDIR && !isAboutDisks && hasRoomInMemory()) process.env.TMPDIR = IN_MEMORY
}
