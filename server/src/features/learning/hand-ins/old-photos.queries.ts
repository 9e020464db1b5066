import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { readPhotoSettings } from '../../ground/settings/settings.queries.ts'

const AT_ONCE = 500

/**
 * Deletes photos of homework that are older than the academy keeps them, in lots; returns their number. Teachers'
 * comments stay.
 */
export async function deleteOldHandInPhotos(db: Db) {
  const { hand_in_days } = await readPhotoSettings(db)
  let all = 0
  for (let done = AT_ONCE; done === AT_ONCE; all += done) {
    const { numAffectedRows } = await sql`
      delete from hand_in_photos where photo_id = any(array(
        select photo_id from hand_in_photos
        where added_at < now() - make_interval(days => ${hand_in_days})
        order by added_at limit ${sql.lit(AT_ONCE)}))`.execute(db)
    done = Number(numAffectedRows ?? 0)
  }
  return all
}
