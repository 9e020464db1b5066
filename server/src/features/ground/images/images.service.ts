import { invalid } from '../../../http/errors.ts'
import { decodeDataUrl, type ImageField } from './data-url.ts'
import { imageIdOf } from './photo-urls.ts'
import { type Box, type EncodedImage, reencodeImage } from './reencode.ts'

export { decodeBase64 as bytesOfBase64 } from './data-url.ts'

export { createPhotoUrls, type PhotoUrls } from './photo-urls.ts'
export {
  COVER_BOX,
  changingPublicImages,
  PORTRAIT_BOX,
  type PreparedImage,
  prepareImage as preparedImage,
  publicImageUrl,
  storeImage as storedImage,
} from './public-images.ts'
export type { Box, EncodedImage } from './reencode.ts'

const FIELD = { name: 'student_photo_path', label: 'Photo' }
const PHOTO_BOX = { width: 200, height: 600, bytes: 150 * 1024 }

/** A field's data URL as a JPEG that fits a box; 400 if it is not an accepted image. */
export const imageOfDataUrl = async (dataUrl: string, field: ImageField, box: Box) =>
  reencodeImage(decodeDataUrl(dataUrl, field), box, field)

/** The same as `imageOfDataUrl`, from bytes. */
export const imageOfBytes = (bytes: Buffer, field: ImageField, box: Box) =>
  reencodeImage(bytes, box, field)

/** A student's photo, 200 px wide, from a form's data URL. 400 on `student_photo_path` if it is not an image. */
export const encodeStudentPhoto = async (dataUrl: string) =>
  reencodeImage(decodeDataUrl(dataUrl, FIELD), PHOTO_BOX, FIELD)

/**
 * A profile's photo: a new image, or undefined to keep `current`. The URL as received keeps the photo; other URLs are
 * refused.
 */
export async function readNewPhoto(
  sent: string | null | undefined,
  current: string | null,
): Promise<EncodedImage | undefined> {
  if (sent === undefined || (!sent && current === null)) return undefined
  if (!sent) throw invalid({ [FIELD.name]: 'Photo is required.' })
  if (current !== null && imageIdOf(sent) === current) return undefined
  return encodeStudentPhoto(sent)
}
