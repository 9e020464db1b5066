import type { Manifest } from '../backup/manifest.ts'
import { isDatabaseAway } from '../db/connections/failures.ts'

/** Space that the rows of a backup take on disk, with indexes and the log of changes, relative to their text. */
const TIMES_THE_TEXT = 2
/** With less free space our own database refuses to save. */
const RESERVE_BYTES = 64 * 1024 ** 2
const toMegabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2)

/**
 * Throws if a backup has no room beside the academy, because a restore that fills the disk would bring down the
 * existing database. `free` is in bytes; null if unknown.
 */
export function assertRoom({ tables }: Pick<Manifest, 'tables'>, free: number | null) {
  const rows = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const wanted = rows * TIMES_THE_TEXT + RESERVE_BYTES
  if (free === null || free >= wanted) return
  throw new Error(
    `Restoring needs about ${toMegabytes(wanted)} MB, and ${toMegabytes(free)} MB are free on the disk of DATA_DIR. What may be deleted: docs/operations.md, "A full disk".`,
  )
}

const diskIsFull = (cause?: unknown) =>
  Object.assign(new Error('The disk is full.', { cause }), { code: 'ENOSPC' })

/**
 * Throws on a full disk, before a command makes a database: PostgreSQL would stop, for everybody whom it serves. `free`
 * is in bytes; null if unknown.
 */
export function assertNotFull(free: number | null) {
  if (free !== null && free < RESERVE_BYTES) throw diskIsFull()
}

/**
 * Names a full disk if it is the cause: PostgreSQL crashes on one, and afterwards only reports that it is recovering.
 * `free` is in bytes; null if unknown.
 */
export const fullDiskReason = (error: unknown, free: number | null) =>
  isDatabaseAway(error) && free !== null && free < RESERVE_BYTES ? diskIsFull(error) : error
