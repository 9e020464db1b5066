import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { photoSettings } from '../../ground/settings/settings.queries.ts'

const COUNTED_MS = 60 * 60_000
const GB = 1_000_000_000

/** Whether photos of homework take all the room they have. They are added up once an hour; photos of tests always find room. */
export function photoRoom(db: Kysely<Database>) {
  let counted: { at: number; bytes: Promise<number> } | undefined

  async function count() {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(content)), 0)::float8 as bytes from hand_in_photos`.execute(
      db,
    )
    return rows[0]?.bytes ?? 0
  }

  async function bytes() {
    const at = performance.now()
    if (!counted || at - counted.at >= COUNTED_MS) {
      const now = { at, bytes: count() }
      counted = now
      now.bytes.catch(() => {
        if (counted === now) counted = undefined
      })
    }
    return counted.bytes
  }

  return { isFull: async () => (await bytes()) >= (await photoSettings(db)).photos_gb * GB }
}
