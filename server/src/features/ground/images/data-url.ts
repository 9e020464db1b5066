import { IMAGE_BYTES_MAX, IMAGE_START, notAnImage as sentence } from '@ganit/contract/ground/images'
import { invalid } from '../../../http/errors.ts'

/** Form field of an image, for the refusal's `fields`. */
export type ImageField = { name: string; label: string }

const START_MAX = 40

export const notAnImageError = ({ name, label }: ImageField) => invalid({ [name]: sentence(label) })

export const tooLargeError = ({ name, label }: ImageField, limit: string) =>
  invalid({ [name]: `${label} is too large. It may have at most ${limit}.` })

/** Number of bytes of base64 text, if well-formed. */
const decodedLength = (base64: string) =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

/** Bytes of an image's data URL. Its media type is not trusted; decoding decides (see `reencode`). */
export function decodeDataUrl(dataUrl: string, field: ImageField) {
  const start = IMAGE_START.exec(dataUrl.slice(0, START_MAX))?.[0]
  if (!start) throw notAnImageError(field)
  const base64 = dataUrl.slice(start.length)
  if (decodedLength(base64) > IMAGE_BYTES_MAX) throw tooLargeError(field, '8 MB')
  const bytes = decodeBase64(base64)
  if (!bytes) throw notAnImageError(field)
  return bytes
}

/** Bytes of base64 text; undefined if there are none, or it is malformed. */
export function decodeBase64(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  // Node skips invalid characters, which makes the result shorter; it also accepts base64url.
  const isWellFormed = !/[-_]/.test(base64) && bytes.length === decodedLength(base64)
  return isWellFormed && bytes.length > 0 ? bytes : undefined
}
