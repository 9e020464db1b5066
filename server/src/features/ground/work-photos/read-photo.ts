import { invalid, Refused } from '../../../http/errors.ts'
import { bytesOfBase64 } from '../images/images.service.ts'
import { readPictureSize } from './picture-size.ts'

/** Maximum bytes and pixels per side of a photo, and the sentence that refuses more. */
type PhotoLimits = { bytes: number; px: number; tooLarge: string }

const notAPicture = () => invalid({ image: 'image must be a JPEG, PNG or WebP.' })

/** A photo's bytes and size from its data URL, checked without decoding. */
export function readPhoto(image: string, { bytes: most, px, tooLarge }: PhotoLimits) {
  const content = bytesOfBase64(image.slice(image.indexOf(',') + 1))
  if (!content) throw notAPicture()
  if (content.length > most) throw new Refused(413, tooLarge)
  const picture = readPictureSize(content)
  if (!picture || Math.min(picture.width, picture.height) < 1) throw notAPicture()
  if (Math.max(picture.width, picture.height) > px) throw new Refused(413, tooLarge)
  return { content, ...picture }
}
