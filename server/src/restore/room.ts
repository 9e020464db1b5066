import type { Manifest } from '../backup/manifest.ts'
import { isDatabaseAway } from '../db/connections/failures.ts'

/** What the rows of a backup take on disk, with indexes and the log of changes, beside their text. */
const TIMES_THE_TEXT = 2
/** Below it our own database refuses to save. */
const RESERVE_BYTES = 64 * 1024 ** 2
const inMB = (bytes: number) => Math.ceil(bytes / 1024 ** 2)

/**
 * Throws if a backup has no room beside the academy: a restore that fills the disk would bring down the database that is
 * there. `free` is in bytes; null: unknown.
 */
export function assertRoom({ tables }: Pick<Manifest, 'tables'>, free: number | null) {
  const rows = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const wanted = rows * TIMES_THE_TEXT + RESERVE_BYTES
  if (free === null || free >= wanted) return
  throw new Error(
    `Restoring needs about ${inMB(wanted)} MB, and ${inMB(free)} MB are free on the disk of DATA_DIR. What may be deleted: docs/operations.md, "A full disk".`,
  )
}

/**
 * The full disk where it is the reason: PostgreSQL falls over on one, and from then on only says that it recovers. `free`
 * is in bytes; null: unknown.
 */
export const reasonOf = (error: unknown, free: number | null) =>
  isDatabaseAway(error) && free !== null && free < RESERVE_BYTES
    ? Object.assign(new Error('The disk is full.', { cause: error }), { code: 'ENOSPC' })
    : error
