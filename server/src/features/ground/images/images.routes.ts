import { getPublicImage, getStudentPhoto } from '@ganit/contract/ground/images'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { publicImageByHash, studentPhotoById } from './images.queries.ts'

const noPhoto = () => notFound('Photo not found.')

export async function imagesRoutes(app: FastifyInstance) {
  serve(app, getStudentPhoto, async ({ params, querystring, reply }) => {
    const { expires = '', signature = '' } = querystring
    const secondsLeft = app.photoUrls.secondsLeft(params.image_id, expires, signature)
    if (secondsLeft === 0) throw noPhoto()
    const photo = await studentPhotoById(app.db, params.image_id)
    if (!photo) throw noPhoto()
    return reply
      .type(photo.media_type)
      .header('cache-control', `private, max-age=${secondsLeft}`)
      .header('content-disposition', 'inline; filename="photo.jpg"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(photo.content)
  })

  serve(app, getPublicImage, async ({ params, reply }) => {
    const image = await publicImageByHash(app.db, params.hash)
    if (!image) throw notFound('Image not found.')
    return reply
      .type(image.media_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline; filename="image.jpg"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image.content)
  })
}
