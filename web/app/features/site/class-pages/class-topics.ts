import { phrase } from '../../../i18n/phrase.ts'

/** The subject of each class's figure and card, from Class 1 on. */
export const CLASS_TOPICS = [
  phrase('Counting to 100'),
  phrase('Tens and ones'),
  phrase('Time and quarters'),
  phrase('Multiplication and area'),
  phrase('Fractions'),
  phrase('Integers'),
  phrase('Angles and triangles'),
  phrase('Identities'),
  phrase('Lines in the plane'),
  phrase('Circles and tangents'),
  phrase('Conic sections'),
  phrase('Integrals'),
] as const
