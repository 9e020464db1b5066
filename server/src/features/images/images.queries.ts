import type { Db } from '../../db/schema.ts'
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

/** A photo that belongs to a student; undefined for any other image. */
export const studentPhotoById = (db: Db, image_id: string) =>
  db
    .selectFrom('images')
    .innerJoin('students', 'students.photo_id', 'images.image_id')
    .select(['images.content', 'images.media_type'])
    .where('images.image_id', '=', image_id)
    .executeTakeFirst()
