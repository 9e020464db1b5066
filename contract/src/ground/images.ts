import { z } from 'zod'
import { read } from '../endpoint.ts'
import { LINE_MAX } from '../shared.ts'
import { markUpload } from '../uploads.ts'

export const IMAGE_BYTES_MAX = 8 * 1024 * 1024

/** Data URLs of the accepted image types begin like this. */
export const IMAGE_START = /^data:image\/(?:jpeg|jpg|png|webp|avif|gif);base64,/i

/** Length of the largest image's data URL: the prefix, and four characters for three bytes. */
const DATA_URL_MAX = 40 + Math.ceil(IMAGE_BYTES_MAX / 3) * 4

export const tooManyBytes = (label: string) => `${label} is too large. It may have at most 8 MB.`

export const notAnImage = (label: string) =>
  `${label} must be a JPEG, PNG, WebP, AVIF or GIF image.`

/**
 * An image as a form sends it: a data URL, our own URL as received, or blank. Only the form of the text is checked
 * here, so that its fault is reported with all others; the content is checked on decoding.
 */
export const sentImageField = (label: string) =>
  markUpload(
    z
      .string(`${label} must be a data URL.`)
      .max(DATA_URL_MAX, { error: tooManyBytes(label), abort: true })
      .refine((text) => IMAGE_START.test(text) || /^(\/api\/images\/|\s*$)/.test(text), {
        error: notAnImage(label),
      }),
  )

/** The signature alone gives access, because an `<img>` sends no token. */
export const getStudentPhoto = read('/images/students/:image_id', {
  access: 'public',
  summary: "A student's photo, through a signed URL that expires",
  params: z.object({ image_id: z.uuid() }),
  // Repeated or missing parameters open nothing.
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})

/** Public, and named by content, so browsers can cache them forever. */
export const getPublicImage = read('/images/public/:hash', {
  access: 'public',
  summary: 'A public image, by the hash of its content',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
})
