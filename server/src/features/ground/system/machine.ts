import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '../../../lifecycle/clock.ts'

/** Free space below which the operator is warned. At 64 MB nothing is saved any more. */
const LEAST_ROOM_BYTES = 1024 ** 3

/** Seconds for which the nightly copies to another machine may fail before the operator is warned. */
export const OLDEST_COPY_S = 3 * 86_400

/** Whether a disk with this free space is nearly full. */
export const isLow = (disk_free: number | null) =>
  disk_free !== null && disk_free < LEAST_ROOM_BYTES

/** Figures of the machine that holds `dataDir`. */
type MachineFigures = {
  /** Bytes that the academy may still use; null if the folder cannot be checked. */
  disk_free: number | null
  /** Seconds since a backup was last copied to another machine; null if none was. */
  offsite_age: number | null
}

/** A script that copies a file elsewhere touches this one beside it (`deploy/debian/offsite.sh`). */
const OFFSITE_STAMP = 'off-site'

/** Seconds since a file of a folder was last copied to another machine; null if none was. */
export async function readOffsiteAge(folder: string) {
  const left = await stat(join(folder, OFFSITE_STAMP)).catch(() => null)
  return left && Math.max(0, (clock.now().getTime() - left.mtimeMs) / 1000)
}

/** Whether copies used to leave the machine, and do not any more. Only `npm run doctor` reports that none ever did. */
export const areCopiesOld = (offsite_age: number | null) => (offsite_age ?? 0) > OLDEST_COPY_S

export async function readMachine(dataDir: string): Promise<MachineFigures> {
  const disk = await statfs(dataDir).catch(() => null)
  return {
    disk_free: disk && disk.bavail * disk.bsize,
    offsite_age: await readOffsiteAge(join(dataDir, 'backups')),
  }
}
