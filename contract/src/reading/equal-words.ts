/** Words of one kind; another one of the same kind is another answer. */
const KINDS =
  `scalene isosceles equilateral; acute right obtuse straight reflex; even odd; prime composite; rational irrational;
  square rectangle rhombus parallelogram trapezium kite; triangle quadrilateral pentagon hexagon heptagon octagon;
  parallel perpendicular intersecting coincident; circle ellipse parabola hyperbola; mean median mode;
  cube cuboid cone cylinder sphere hemisphere pyramid prism; increasing decreasing constant; linear quadratic cubic biquadratic;
  monday tuesday wednesday thursday friday saturday sunday; consistent inconsistent; maximum minimum; profit loss;
  commutative associative distributive; positive negative; complementary supplementary; injective surjective bijective;
  continuous discontinuous; singular nonsingular; proper improper mixed; finite infinite; convex concave`
    .split(';')
    .map((kind) => new Set(kind.trim().split(/\s+/)))
const isKind = (word: string) => KINDS.some((kind) => kind.has(word))

/** Words that a kind may stand with: `a right-angled triangle`, `even numbers`, `they are parallel lines`. */
const NOUN =
  /^(?:triangle|angle|number|line|function|polynomial|equation|fraction|system|matrix|quadrilateral|decimal)$/
const EMPTY = /^(?:an?|the|it|it'?s|this|they|these|is|are|angled|type|to|each|other|strictly)$/

/** The kinds and nouns of a text that has only words, among them a known one. */
function saidIn(text: string) {
  const plain = text.replace(/\\(?:text|mathrm|textrm)\s*\{([^{}]*)\}/g, '$1').toLowerCase()
  if (!/^[a-z\s.,'"-]+$/.test(plain)) return
  const words = (plain.replace(/non-/g, 'non').match(/[a-z']+/g) ?? [])
    .filter((word) => !EMPTY.test(word))
    .map((word) => (isKind(word) ? word : word.replace(/s$/, '')))
  const isNoun = (word: string) => words.length > 1 && NOUN.test(word)
  const kinds = words.filter((word) => !isNoun(word)).sort()
  return kinds.some(isKind) ? { kinds, noun: words.find(isNoun) } : undefined
}

/** Whether two answers in words say the same; undefined if that is not known, as with `isoceles` or `diamond`. */
export function areEqualWords(answer: string, right: string): boolean | undefined {
  const [one, other] = [saidIn(answer), saidIn(right)]
  if (!one || !other) return
  if (one.noun && other.noun && one.noun !== other.noun) return
  if (one.kinds.join() === other.kinds.join()) return true
  const kinds = [...one.kinds, ...other.kinds]
  const areOfOne = kinds.length === 2 && KINDS.some((kind) => kinds.every((each) => kind.has(each)))
  return areOfOne ? false : undefined
}
