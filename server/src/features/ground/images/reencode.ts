import { invalid } from '../../../http/errors.ts'
import { type ImageField, notAnImageError, tooLargeError } from './data-url.ts'
import type { Box, EncodedImage, Problem } from './decoder/decode.ts'
import { decodeInProcess } from './decoder/pool.ts'
import { runInTurnOfCaller } from './picture-calls.ts'

export type { Box, EncodedImage } from './decoder/decode.ts'

function refusalOf(problem: Problem, field: ImageField) {
  if (problem.problem === 'too large') return tooLargeError(field, problem.limit)
  if (problem.problem === 'no image') return notAnImageError(field)
  const { name, label } = field
  return invalid({ [name]: `${label} takes too much work to open. Send it smaller, as a JPEG.` })
}

/** Decodes an accepted image and encodes it upright as a JPEG that fits the box. 400 on the field for anything else. */
export async function reencodeImage(
  bytes: Buffer,
  box: Box,
  field: ImageField,
): Promise<EncodedImage> {
  const decoded = await runInTurnOfCaller((signal) => decodeInProcess({ bytes, box }, signal))
  if ('problem' in decoded) throw refusalOf(decoded, field)
  return decoded.image
}
