import { z } from 'zod'
import { read } from '../endpoint.ts'
import { LINE_MAX } from '../shared.ts'
import { asUpload } from '../uploads.ts'

export const IMAGE_BYTES_MAX = 8 * 1024 * 1024

/** How the data URL of an image begins that is taken. */
export const IMAGE_START = /^data:image\/(?:jpeg|jpg|png|webp|avif|gif);base64,/i

/** The data URL of the largest image: its kind, and four characters for each three bytes. */
const DATA_URL_MAX = 40 + Math.ceil(IMAGE_BYTES_MAX / 3) * 4

export const tooManyBytes = (label: string) => `${label} is too large. It may have at most 8 MB.`

export const notAnImage = (label: string) =>
  `${label} must be a JPEG, PNG, WebP, AVIF or GIF image.`

/**
 * An image as a form sends it: a data URL, the URL of ours that was received, or blank. What it holds is seen when it is
 * decoded; what is no image by its look is named here, with all else that is wrong.
 */
export const sentImage = (label: string) =>
  asUpload(
    z
      .string(`${label} must be a data URL.`)
      .max(DATA_URL_MAX, { error: tooManyBytes(label), abort: true })
      .refine((text) => IMAGE_START.test(text) || /^(\/api\/images\/|\s*$)/.test(text), {
        error: notAnImage(label),
      }),
  )

/** Student photos open by their signature alone, because an `<img>` sends no token. */
export const getStudentPhoto = read('/images/students/:image_id', {
  access: 'public',
  summary: "A student's photo, through a signed URL that expires",
  params: z.object({ image_id: z.uuid() }),
  // Anything else than one of each opens nothing, as if there were none.
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})

/** Course, class and blog images are public and named by their content, so they can be kept for ever. */
export const getPublicImage = read('/images/public/:hash', {
  access: 'public',
  summary: 'A public image, by the hash of its content',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
})
