import { createHash } from 'node:crypto'
import { BigDecimal } from '@cortex-js/compute-engine'
import type { Point } from './value-at.ts'

const DIGITS = 30

/**
 * Where the letters of one expression are tried: mostly above 0, where roots and logarithms are, and within 1, where the inverses of
 * sine and cosine are; some below. Each is `from` and how far it reaches.
 */
const REACHES: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 7 }, () => [0, 1] as const),
  ...Array.from({ length: 5 }, () => [1, 3] as const),
  ...Array.from({ length: 4 }, () => [4, 20] as const),
  ...Array.from({ length: 2 }, () => [-1, 1] as const),
  ...Array.from({ length: 2 }, () => [-7, 6] as const),
]

/** How many points there are. */
export const POINTS = REACHES.length

/** A number of 30 digits between 0 and 1 that the same seed always gives. */
function digitsOf(seed: string) {
  const hash = createHash('sha256').update(seed).digest('hex')
  return (BigInt(`0x${hash}`) % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, '0')
}

const coordinates = new Map<string, BigDecimal>()

function kept(name: string, make: () => BigDecimal) {
  const known = coordinates.get(name)
  if (known) return known
  const value = make()
  if (coordinates.size < 5_000) coordinates.set(name, value)
  return value
}

const realAt = (letter: string, place: number) =>
  kept(`${place} ${letter}`, () => {
    const [from, reach] = REACHES[place] ?? [0, 1]
    return new BigDecimal(`0.${digitsOf(`${place} ${letter}`)}`).mul(reach).add(from)
  })

/** Of n things some are taken: n is the greater one. */
const wholeAt = (letter: string, place: number) =>
  kept(`${place} whole ${letter}`, () => {
    const digits = BigInt(digitsOf(`${place} whole ${letter}`))
    return new BigDecimal(/^[nmN]$/.test(letter) ? 20n + (digits % 20n) : 2n + (digits % 11n))
  })

/** The point of that place for these letters, always the same; of whole numbers where factorials are asked for them. */
export const pointAt = (letters: Iterable<string>, place: number, areWhole = false): Point =>
  new Map([...letters].map((letter) => [letter, (areWhole ? wholeAt : realAt)(letter, place)]))
