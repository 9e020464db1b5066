import type { FastifyReply } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import type { PhotoUrls } from '../images/images.service.ts'
import { type PhotoTable, readPhotoBytes } from './encode.queries.ts'

const noPhoto = () => notFound('Photo not found.')

type Asked = {
  photo_id: number
  querystring: { expires?: string | undefined; signature?: string | undefined }
}

/** Answers the photo of a signed URL; 404 without a valid signature. */
export async function sendPhoto(
  db: Db,
  reply: FastifyReply,
  { table, urls, name }: { table: PhotoTable; urls: PhotoUrls; name: string },
  { photo_id, querystring: { expires = '', signature = '' } }: Asked,
) {
  const secondsLeft = urls.secondsLeft(String(photo_id), expires, signature)
  if (secondsLeft === 0) throw noPhoto()
  const photo = await readPhotoBytes(db, table, photo_id)
  if (!photo) throw noPhoto()
  return reply
    .type(photo.media_type)
    .header('cache-control', `private, max-age=${secondsLeft}`)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(photo.content)
}
