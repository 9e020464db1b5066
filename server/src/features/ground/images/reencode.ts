import { invalid } from '../../../http/errors.ts'
import { type ImageField, notAnImage, tooLarge } from './data-url.ts'
import type { Box, EncodedImage, Problem } from './decoder/decode.ts'
import { decodeApart } from './decoder/pool.ts'
import { inTurnOfCaller } from './picture-calls.ts'

export type { Box, EncodedImage } from './decoder/decode.ts'

function refusalOf(problem: Problem, field: ImageField) {
  if (problem.problem === 'too large') return tooLarge(field, problem.limit)
  if (problem.problem === 'no image') return notAnImage(field)
  const { name, label } = field
  return invalid({ [name]: `${label} takes too much work to open. Send it smaller, as a JPEG.` })
}

/**
 * Decodes an image of any accepted kind and encodes it as a JPEG that fits the box, upright. Anything else is
 * refused with 400 naming the field.
 */
export async function reencode(bytes: Buffer, box: Box, field: ImageField): Promise<EncodedImage> {
  const decoded = await inTurnOfCaller((signal) => decodeApart({ bytes, box }, signal))
  if ('problem' in decoded) throw refusalOf(decoded, field)
  return decoded.image
}
