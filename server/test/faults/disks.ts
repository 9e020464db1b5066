import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary.ts'

/** The reason why a test with its own disk is skipped. */
export const NO_DISK = 'This user may not mount a disk of its own.'

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })

/** Whether the commands succeeded; they may be missing or forbidden. */
function commandsSucceed(...commands: [string, ...string[]][]) {
  try {
    for (const [program, ...args] of commands) run(program, ...args)
    return true
  } catch {
    return false
  }
}

/** Unmounts lazily: a busy disk is removed as soon as possible. */
const unmount = (folder: string) => commandsSucceed(['umount', '--lazy', folder])

/** A small disk in memory; undefined if this user may not mount one. */
export function aDiskInMemory(size: string) {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (!commandsSucceed(['mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]))
    return undefined
  onTestFinished(() => void unmount(folder))
  return folder
}

/** Fills a disk, leaving `left` bytes. */
export function fill(folder: string, left = 65_536) {
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left), 1))
  return () => rmSync(filler)
}

/** A disk backed by a file in `folder`; unflushed writes are only in memory. Undefined if this user may not mount it. */
export function aDiskInAFile(folder: string, bytes: number) {
  const image = join(folder, 'image')
  const disk = join(temporaryFolder(), 'disk')
  mkdirSync(disk)
  writeFileSync(image, '')
  truncateSync(image, bytes)
  // No periodic writes: only on request.
  const mount: [string, ...string[]] = ['mount', '-o', 'loop,commit=300', image, disk]
  if (!commandsSucceed(['mkfs.ext4', '-q', '-F', image], mount)) return undefined
  onTestFinished(() => void unmount(disk))

  /** Number of writes to the file so far. */
  function writes() {
    const device = run('findmnt', '-n', '-o', 'SOURCE', '--mountpoint', disk).trim()
    const [, , , , count] = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
      .trim()
      .split(/\s+/)
    return Number(count)
  }
  return {
    disk,
    /** Power loss: data that is not in the file is lost. Kill the disk's programs first. */
    losePower() {
      const kept = `${image}.kept`
      let before: number
      do {
        before = writes()
        run('cp', '--sparse=always', image, kept)
        // If something was written meanwhile, the copy would mix two moments.
      } while (writes() !== before)
      run('umount', disk)
      run('mv', kept, image)
      run(...mount)
    },
    /** Unmounts, runs fsck as at boot, and mounts again. */
    mend() {
      run('umount', disk)
      // Exit code 1: something was repaired.
      commandsSucceed(['e2fsck', '-f', '-y', image])
      run(...mount)
    },
  }
}
