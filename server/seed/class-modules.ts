/** Texts of some classes; the others have none yet. */
export const DEMO_CLASS_MODULES = [
  {
    class_number: 3,
    title: 'Tables that make sense',
    description:
      'We build each table from the ones before it: seven times eight is five times eight and two times eight. Who can do that need not fear forgetting. Then come sharing, measuring with ruler and clock, and many small stories that hide a calculation.',
  },
  {
    class_number: 5,
    title: 'Fractions you can hold',
    description:
      'Paper strips, clocks and measuring jugs come before any rule. We compare fractions first, then make their pieces equal, then add them. Decimals follow as fractions with a handy name, and angles as turns.',
  },
  {
    class_number: 8,
    title: 'Letters for numbers',
    description:
      'Identities are drawn as areas before they are written: a square of side a + b shows why there is a middle term. Linear equations, exponents, and the practical geometry of quadrilaterals follow. Each week ends with one problem that needs an idea instead of a method.',
  },
  {
    class_number: 9,
    title: 'Learning to prove',
    description:
      'Congruent triangles are where proof begins. We write every reason beside its line and read each other’s proofs. Irrational numbers, polynomials and coordinate geometry are taught with the same question: how do we know?',
  },
  {
    class_number: 10,
    title: 'The board year, calmly',
    description:
      'Quadratic equations by completing the square first, by formula second. Similar triangles and trigonometry belong together and are taught together. From January on, one full paper each week under the clock, marked line by line and talked through.',
  },
  {
    class_number: 12,
    title: 'Change and area',
    description:
      'The derivative as a slope, the integral as an area, and the surprise that they undo each other. Vectors and matrices with pictures, probability with real counting. We keep going back to graphs: a sketch first, a calculation second.',
  },
]
