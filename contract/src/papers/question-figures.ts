import { z } from 'zod'
import { read } from '../endpoint.ts'
import { IMAGE_BYTES_MAX, IMAGE_START } from '../ground/images.ts'
import { LINE_MAX } from '../shared.ts'
import { markUpload } from '../uploads.ts'

export const FIGURES_MAX = 8
export const SVG_BYTES_MAX = 512 * 1024

/** Data URLs of SVG drawings begin like this. */
export const SVG_START = /^data:image\/svg\+xml(?:;charset=utf-8)?;base64,/i

export const FIGURE_PATH = '/api/questions/figures/'

/** Length of the largest picture's data URL: the prefix, and four characters for three bytes. */
const DATA_URL_MAX = 60 + Math.ceil(IMAGE_BYTES_MAX / 3) * 4

export const notAFigure = 'Figure must be a picture or an SVG.'

/** A picture or SVG as a data URL, or the URL as received, which keeps the figure. */
export const SentFigure = markUpload(
  z
    .string('Figure must be a data URL.')
    .max(DATA_URL_MAX, { error: 'Figure is too large. It may have at most 8 MB.', abort: true })
    .refine(
      (url) => IMAGE_START.test(url) || SVG_START.test(url) || url.startsWith(FIGURE_PATH),
      notAFigure,
    ),
)

/** The signature alone gives access, as for photos. */
export const getQuestionFigure = read('/questions/figures/:figure_id', {
  access: 'public',
  summary: 'A figure of a question, through a signed URL that expires',
  params: z.object({ figure_id: z.uuid() }),
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})
