import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary.ts'

/** Why a test with a disk of its own is skipped. */
export const NO_DISK = 'This user may not mount a disk of its own.'

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })

/** Whether the programs ran; what they need may be missing, or not be allowed. */
function works(...commands: [string, ...string[]][]) {
  try {
    for (const [program, ...args] of commands) run(program, ...args)
    return true
  } catch {
    return false
  }
}

/** What is busy for a moment longer goes as soon as it can. */
const unmount = (folder: string) => works(['umount', '--lazy', folder])

/** A small disk in memory; undefined where this user may not mount one. */
export function aDiskInMemory(size: string) {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (!works(['mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])) return undefined
  onTestFinished(() => void unmount(folder))
  return folder
}

/** Leaves next to nothing free, or so many bytes. */
export function fill(folder: string, left = 65_536) {
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left), 1))
  return () => rmSync(filler)
}

/**
 * A disk whose blocks are a file in `folder`: what a program wrote and never flushed is in the machine's memory, and not
 * in the file. Undefined where this user may not mount one.
 */
export function aDiskInAFile(folder: string, bytes: number) {
  const image = join(folder, 'image')
  const disk = join(temporaryFolder(), 'disk')
  mkdirSync(disk)
  writeFileSync(image, '')
  truncateSync(image, bytes)
  // Nothing is written out in passing, but only when it is asked for.
  const mount: [string, ...string[]] = ['mount', '-o', 'loop,commit=300', image, disk]
  if (!works(['mkfs.ext4', '-q', '-F', image], mount)) return undefined
  onTestFinished(() => void unmount(disk))

  /** How often anything was written to the file so far. */
  function writes() {
    const device = run('findmnt', '-n', '-o', 'SOURCE', '--mountpoint', disk).trim()
    const [, , , , count] = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
      .trim()
      .split(/\s+/)
    return Number(count)
  }
  return {
    disk,
    /** Takes the disk away as the power does: what is not in the file now is gone. Its programs must have been killed. */
    losePower() {
      const kept = `${image}.kept`
      let before: number
      do {
        before = writes()
        run('cp', '--sparse=always', image, kept)
        // Else it is a mixture of two moments.
      } while (writes() !== before)
      run('umount', disk)
      run('mv', kept, image)
      run(...mount)
    },
    /** Takes it away, looks through it as a start of the machine does, and puts it back. */
    mend() {
      run('umount', disk)
      // Ends with 1 where it mended something.
      works(['e2fsck', '-f', '-y', image])
      run(...mount)
    },
  }
}
