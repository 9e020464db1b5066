import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { readPhotoSettings } from '../../ground/settings/settings.queries.ts'

const COUNTED_MS = 60 * 60_000
const GB = 1_000_000_000

/**
 * Whether photos of homework fill the space they may take. Their size is summed once an hour; photos of tests are never
 * refused. The query runs in the caller's transaction, because a second connection for each photo would exhaust the
 * pool when a whole class sends at once.
 */
export function createPhotoRoomTest() {
  let counted: { at: number; bytes: Promise<number> } | undefined

  async function count(trx: Trx) {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(content)), 0)::float8 as bytes from hand_in_photos`.execute(
      trx,
    )
    return rows[0]?.bytes ?? 0
  }

  async function bytes(trx: Trx) {
    const at = performance.now()
    if (!counted || at - counted.at >= COUNTED_MS) {
      const now = { at, bytes: count(trx) }
      counted = now
      now.bytes.catch(() => {
        if (counted === now) counted = undefined
      })
    }
    return counted.bytes
  }

  return {
    isFull: async (trx: Trx) => (await bytes(trx)) >= (await readPhotoSettings(trx)).photos_gb * GB,
  }
}

export type PhotoRoom = ReturnType<typeof createPhotoRoomTest>
