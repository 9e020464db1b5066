import { expect, test } from 'vitest'
import { DEMO_BANK } from './bank.ts'

/** Right answers of each question of several, derived from text and options without reading the key. */

type Point = readonly [x: number, y: number]
type Shape = readonly Point[]

const NEAR = 1e-9
const isNear = (one: number, other: number) => Math.abs(one - other) < NEAR
const isSamePoint = ([a, b]: Point, [c, d]: Point) => isNear(a, c) && isNear(b, d)
const minus = ([a, b]: Point, [c, d]: Point): Point => [a - c, b - d]
const dot = ([a, b]: Point, [c, d]: Point) => a * c + b * d
const cross = ([a, b]: Point, [c, d]: Point) => a * d - b * c
const middle = (points: Shape): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

const regular = (sides: number): Shape =>
  Array.from({ length: sides }, (_, n) => {
    const turn = (2 * Math.PI * n) / sides
    return [Math.cos(turn), Math.sin(turn)] as const
  })

const SQUARE: Shape = [
  [0, 0],
  [3, 0],
  [3, 3],
  [0, 3],
]
const OBLONG: Shape = [
  [0, 0],
  [5, 0],
  [5, 2],
  [0, 2],
]
const LOZENGE: Shape = [
  [-4, 0],
  [0, -1],
  [4, 0],
  [0, 1],
]
const SLANTED: Shape = [
  [0, 0],
  [5, 0],
  [6, 2],
  [1, 2],
]
const KITE: Shape = [
  [-1, 0],
  [0, -1],
  [4, 0],
  [0, 1],
]

/** Examples of each kind of figure, including special cases. */
const SHAPES: Record<string, Shape[]> = {
  triangle: [
    regular(3),
    [
      [0, 0],
      [5, 0],
      [1, 2],
    ],
  ],
  'equilateral triangle': [regular(3)],
  square: [SQUARE],
  rectangle: [OBLONG, SQUARE],
  'rectangle that is no square': [OBLONG],
  parallelogram: [SLANTED, OBLONG, LOZENGE, SQUARE],
  rhombus: [LOZENGE, SQUARE],
  'rhombus that is no square': [LOZENGE],
  kite: [KITE, LOZENGE, SQUARE],
  pentagon: [regular(5)],
  hexagon: [regular(6)],
  'regular hexagon': [regular(6)],
}

/** Lines through the centre and a corner or the middle of a side that are axes of symmetry. */
function linesOfSymmetry(shape: Shape) {
  const centre = middle(shape)
  const ways = shape
    .flatMap((corner, n) => [corner, middle([corner, shape[(n + 1) % shape.length] ?? corner])])
    .map((point) => minus(point, centre))
  const isAxis = (way: Point) =>
    shape.every((corner) => {
      const from = minus(corner, centre)
      const along = (2 * dot(from, way)) / dot(way, way)
      const image: Point = [along * way[0] - from[0], along * way[1] - from[1]]
      return shape.some((other) => isSamePoint(minus(other, centre), image))
    })
  const apart = ways.filter((way, n) => !ways.slice(0, n).some((one) => isNear(cross(one, way), 0)))
  return apart.filter(isAxis).length
}

const lengthOf = (way: Point) => Math.hypot(...way)

/** Sum of the angles of a convex figure, in degrees. */
const sumOfAngles = (shape: Shape) =>
  shape.reduce((sum, corner, n) => {
    const after = minus(shape[(n + 1) % shape.length] ?? corner, corner)
    const before = minus(shape.at(n - 1) ?? corner, corner)
    return (
      sum + (Math.acos(dot(after, before) / lengthOf(after) / lengthOf(before)) * 180) / Math.PI
    )
  }, 0)

const diagonals = ([a, b, c, d]: Shape) => (a && b && c && d ? [minus(a, c), minus(b, d)] : [])

type OfShape = (shape: Shape, count: number) => boolean

const OF_SHAPES: [RegExp, OfShape][] = [
  [/^It has (\d+) (?:sides|corners)\.$/, (shape, count) => shape.length === count],
  [/^It is round\.$/, () => false],
  [
    /^It has exactly (\d+) lines of symmetry\.$/,
    (shape, count) => linesOfSymmetry(shape) === count,
  ],
  [/^It has no line of symmetry\.$/, (shape) => linesOfSymmetry(shape) === 0],
  [
    /^It can be folded so that both halves cover each other\.$/,
    (shape) => linesOfSymmetry(shape) > 0,
  ],
  [
    /^Its diagonals are equally long\.$/,
    (shape) => new Set(diagonals(shape).map((way) => lengthOf(way).toFixed(6))).size === 1,
  ],
  [/^Its angles add up to (\d+)\^\\circ\.$/, (shape, count) => isNear(sumOfAngles(shape), count)],
  [
    /^Its opposite sides are parallel\.$/,
    ([a, b, c, d]) =>
      !!a &&
      !!b &&
      !!c &&
      !!d &&
      isNear(cross(minus(a, b), minus(c, d)), 0) &&
      isNear(cross(minus(b, c), minus(d, a)), 0),
  ],
  [/^It has exactly one diagonal\.$/, (shape) => (shape.length * (shape.length - 3)) / 2 === 1],
]

function isTrueOf(kind: string, sentence: string) {
  for (const [pattern, holds] of OF_SHAPES) {
    const found = pattern.exec(sentence)
    if (found) return (SHAPES[kind] ?? []).every((shape) => holds(shape, Number(found[1])))
  }
  throw new Error(`Nothing is known of: ${sentence}`)
}

/** A number, a fraction or a product of them. */
const product = (latex: string) =>
  latex
    .split('\\times')
    .map((each) => {
      const [, sign, top, bottom] = /^\s*(-?)\\frac\{(\d+)\}\{(\d+)\}\s*$/.exec(each) ?? []
      return top ? ((sign ? -1 : 1) * Number(top)) / Number(bottom) : Number(each)
    })
    .reduce((all, each) => all * each, 1)

const terms = (text: string) =>
  text
    .replaceAll(' ', '')
    .replaceAll('-', '+-')
    .split('+')
    .filter((each) => each !== '')

const valueIn = (latex: string) => terms(latex).reduce((sum, each) => sum + product(each), 0)

/** Value of a polynomial in x, with the letter a, or of its modulus. */
function functionAt(latex: string, a: number, x: number): number {
  const [, inside] = /^\|(.+)\|$/.exec(latex) ?? []
  if (inside) return Math.abs(functionAt(inside, a, x))
  return terms(latex).reduce((sum, term) => {
    const found = /^(-?)(\d*)(a?)(x?)(?:\^(\d))?$/.exec(term)
    if (!found) throw new Error(`No term: ${term}`)
    const [, sign, digits, letter, unknown, power] = found
    const factor = Number(digits || 1) * (letter ? a : 1)
    return sum + (sign ? -1 : 1) * factor * (unknown ? x ** Number(power ?? 1) : 1)
  }, 0)
}

const POINTS = Array.from({ length: 81 }, (_, n) => n / 2 - 20)

const isOneToOne = (latex: string, a: number) =>
  new Set(POINTS.map((x) => functionAt(latex, a, x))).size === POINTS.length

const FACES = [1, 2, 3, 4, 5, 6]

type Reading = (option: string, asked: string) => boolean

/** For each sentence of a question, the test of whether an option is right. */
const READINGS: [RegExp, Reading][] = [
  [/less than (\d+)\?$/, (option, most) => valueIn(option) < Number(most)],
  [/^Which of these numbers from .+ are (even)\?$/, (option) => valueIn(option) % 2 === 0],
  [/factors of (\d+)\?$/, (option, of) => Number(of) % valueIn(option) === 0],
  [/greater than (\\frac\{1\}\{2\})\?$/, (option, half) => valueIn(option) > valueIn(half) + NEAR],
  [/equal to (.+)\?$/, (option, sum) => isNear(valueIn(option), valueIn(sum))],
  [/^Which of these are true of (?:every|an?) (.+)\?$/, (option, kind) => isTrueOf(kind, option)],
  [
    /^.+ four points\. Which of them lie in the (second) quadrant\?$/,
    (option) => {
      const [, x, y] = /^\((-?\d+), (-?\d+)\)$/.exec(option) ?? []
      return Number(x) < 0 && Number(y) > 0
    },
  ],
  [
    /the probability of a number that is at least (\d)\?$/,
    (option, least) =>
      isNear(valueIn(option), FACES.filter((face) => face >= Number(least)).length / FACES.length),
  ],
  [
    /in the range of f\(x\) = x\^2 \+ (\d+) for real x\?$/,
    (option, more) => valueIn(option) - Number(more) >= 0,
  ],
  [
    /^Let a = (\d+)\. Which of these functions .+ are one-to-one\?$/,
    (option, a) => isOneToOne(option.replace('f(x) = ', ''), Number(a)),
  ],
]

const plain = (text: string) => text.replaceAll('$', '')

function rightOf({ text, options = [] }: (typeof DEMO_BANK)[number]) {
  for (const [pattern, isRight] of READINGS) {
    const asked = pattern.exec(plain(text))?.[1]
    if (asked === undefined) continue
    return [...'ABCDEF'].filter((_, n) => options[n] && isRight(plain(options[n]), asked))
  }
  throw new Error(`Nothing is known of: ${text}`)
}

test('what is right of several options is found again from the question alone', () => {
  const asked = DEMO_BANK.filter(({ kind }) => kind === 'several')
  expect(asked).toHaveLength(60)
  const found = asked.map((each) => ({ text: each.text, right: rightOf(each) }))
  expect(asked.map(({ text, right }) => ({ text, right }))).toEqual(found)
})
