import { getHomeworkFile } from '@ganit/contract/teaching/homework'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { fileById } from './homework.queries.ts'

const noFile = () => notFound('File not found.')

/** A PDF shown in the page may run scripts, so it is only downloaded. */
const DISPOSITIONS = {
  'image/jpeg': (name: string) => `inline; filename="${name}.jpg"`,
  'application/pdf': (name: string) => `attachment; filename="${name}.pdf"`,
} as const

/** Serves files of homework and of notes. Homework itself is saved with its practice set, in the wing of learning. */
export async function homeworkRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  serve(app, getHomeworkFile, async ({ params: { file_id }, querystring, reply }) => {
    const { expires = '', signature = '' } = querystring
    const secondsLeft = homeworkUrls.secondsLeft(file_id, expires, signature)
    if (secondsLeft === 0) throw noFile()
    const file = await fileById(db, file_id)
    if (!file) throw noFile()
    return reply
      .type(file.media_type)
      .header('cache-control', `private, max-age=${secondsLeft}`)
      .header('content-disposition', DISPOSITIONS[file.media_type](file.of))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(file.content)
  })
}
