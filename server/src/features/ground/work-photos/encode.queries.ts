import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { EncodedImage } from '../images/images.service.ts'

/** The tables of photos of written work. */
export type PhotoTable = 'answer_photos' | 'hand_in_photos'

/** Some photos not re-encoded yet. */
export const photosAsSent = (db: Db, table: PhotoTable, limit: number) =>
  db
    .selectFrom(table)
    .select(['photo_id', 'content'])
    .where('encoded_at', 'is', null)
    .orderBy('photo_id')
    .limit(limit)
    .execute()

/** Replaces a photo by its re-encoded, upright version, or by null if it could not be decoded. */
export const replacePhoto = (
  trx: Trx,
  table: PhotoTable,
  photo_id: number,
  image: Pick<EncodedImage, 'content' | 'width' | 'height'> | undefined,
) =>
  sql`
    update ${sql.table(table)} set content = ${image?.content ?? Buffer.alloc(0)},
      media_type = 'image/jpeg', encoded_at = now() ${
        table === 'hand_in_photos' && image
          ? sql`, width = ${image.width}, height = ${image.height}`
          : sql``
      }
    where photo_id = ${photo_id}`.execute(trx)

/** A photo's bytes; undefined if there is none, or it could not be decoded. */
export const readPhotoBytes = (db: Db, table: PhotoTable, photo_id: number) =>
  db
    .selectFrom(table)
    .select(['media_type', 'content'])
    .where('photo_id', '=', photo_id)
    .where(sql<boolean>`octet_length(content) > 0`)
    .executeTakeFirst()
