/** The subject of each class's figure and card, from Class 1 on. */
export const CLASS_TOPICS = [
  'Counting to 100',
  'Tens and ones',
  'Time and quarters',
  'Multiplication and area',
  'Fractions',
  'Integers',
  'Angles and triangles',
  'Identities',
  'Lines in the plane',
  'Circles and tangents',
  'Conic sections',
  'Integrals',
] as const
