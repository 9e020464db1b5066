import { LOGO_TOO_SMALL } from '@ganit/contract/ground/look-settings'
import { invalid } from '../../../http/errors.ts'
import { type ImageField, notAnImageError, tooLargeError } from './data-url.ts'
import type { Box, Decoded, EncodedImage, Job } from './decoder/decode.ts'
import type { LogoSet } from './decoder/pictures.ts'
import { decodeInProcess } from './decoder/pool.ts'
import { runInTurnOfCaller } from './picture-calls.ts'

export type { Box, EncodedImage } from './decoder/decode.ts'

function refusalOf(problem: Decoded, field: ImageField) {
  if (!('problem' in problem)) return notAnImageError(field)
  if (problem.problem === 'too large') return tooLargeError(field, problem.limit)
  if (problem.problem === 'no image') return notAnImageError(field)
  const { name, label } = field
  if (problem.problem === 'too small') return invalid({ [name]: LOGO_TOO_SMALL })
  return invalid({ [name]: `${label} takes too much work to open. Send it smaller, as a JPEG.` })
}

/** Decodes an accepted image and encodes it upright as a JPEG that fits the box. 400 on the field for anything else. */
export async function reencodeImage(
  bytes: Buffer,
  box: Box,
  field: ImageField,
): Promise<EncodedImage> {
  const decoded = await decodeInTurn({ bytes, box })
  if ('image' in decoded) return decoded.image
  throw refusalOf(decoded, field)
}

/** The pictures of a logo; 400 on the field as `reencodeImage`, and for one that is too small. */
export async function makeLogo(bytes: Buffer, cover: string, field: ImageField): Promise<LogoSet> {
  const decoded = await decodeInTurn({ bytes, cover })
  if ('logo' in decoded) return decoded.logo
  throw refusalOf(decoded, field)
}

const decodeInTurn = (job: Job) => runInTurnOfCaller((signal) => decodeInProcess(job, signal))
