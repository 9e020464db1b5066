import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { LOGO_PICTURES } from './decoder/pictures.ts'
import type { EncodedImage } from './reencode.ts'

export const insertImage = async (db: Db, image: EncodedImage) => {
  const { image_id } = await db
    .insertInto('images')
    .values(image)
    .returning('image_id')
    .executeTakeFirstOrThrow()
  return image_id
}

export const deleteImage = (db: Db, image_id: string) =>
  db.deleteFrom('images').where('image_id', '=', image_id).execute()

/** A student's photo; undefined for any other image. */
export const studentPhotoById = (db: Db, image_id: string) =>
  db
    .selectFrom('images')
    .innerJoin('students', 'students.photo_id', 'images.image_id')
    .select(['images.content', 'images.media_type'])
    .where('images.image_id', '=', image_id)
    .executeTakeFirst()

export const publicImageByHash = (db: Db, hash: string) =>
  db
    .selectFrom('public_images')
    .select(['content', 'media_type'])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Inserts an image unless it exists; its name is a hash of its content. */
export const insertPublicImage = (db: Db, image: EncodedImage & { hash: string }) =>
  db
    .insertInto('public_images')
    .values(image)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()

/** Tables and columns that show public images. A forgotten one is protected by its foreign key. */
const SHOWN_IN = [
  ['class_modules', 'image_hash'],
  ['courses', 'image_hash'],
  ['posts', 'cover_hash'],
  ['testimonials', 'photo_hash'],
  ...LOGO_PICTURES.map((picture) => ['logos', picture] as const),
] as const

/** Deletes the images that no record shows any more. */
export async function deleteUnusedPublicImages(db: Db, hashes: string[]) {
  if (hashes.length === 0) return
  const shown = SHOWN_IN.map(
    ([table, column]) =>
      sql`select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = public_images.hash`,
  )
  await sql`
    delete from public_images
    where hash = any(${hashes}) and not exists (${sql.join(shown, sql` union all `)})`.execute(db)
}
