import { createHash } from 'node:crypto'
import { BigDecimal } from '@cortex-js/compute-engine'
import type { Point } from './value-at.ts'

/**
 * From where to where the letters of one expression are tried, every size as likely: within 1/2, where the inverses of sine and
 * cosine are; beyond 9, where roots and logarithms of x − 9 are; some between, some below 0, and two far off.
 */
const REACHES: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 7 }, () => [0.01, 0.48] as const),
  ...Array.from({ length: 2 }, () => [-0.02, -0.48] as const),
  ...Array.from({ length: 2 }, () => [0.5, 5] as const),
  ...Array.from({ length: 8 }, () => [9.2, 200] as const),
  [-1.1, -6],
  // Far off on both sides, where |x + 10| and |x − 300| are what they are not nearer by.
  [-300, -3000],
  [400, 4000],
]

/** How many points there are. */
export const POINTS = REACHES.length

/** Found by trying: with it √(b² − 4ac), √(a² − x²), √(x − y) and what else schools have are real at eight points or more. */
const SEED = 6582

const hashOf = (name: string) => createHash('sha256').update(`${SEED} ${name}`).digest('hex')

/** Between 0 and 1. */
const partOf = (hash: string) => Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48

const digitsOf = (hash: string) => BigInt(`0x${hash}`).toString().slice(0, 27)

const coordinates = new Map<string, BigDecimal>()

function kept(name: string, make: () => BigDecimal) {
  const known = coordinates.get(name)
  if (known) return known
  const value = make()
  if (coordinates.size < 5_000) coordinates.set(name, value)
  return value
}

/** A number of 30 digits. */
const realAt = (letter: string, place: number) =>
  kept(`${place} ${letter}`, () => {
    const [from, to] = REACHES[place] ?? [1, 2]
    const hash = hashOf(`${place} ${letter}`)
    const near = (from * (to / from) ** partOf(hash)).toPrecision(6)
    return new BigDecimal(near).mul(new BigDecimal(`1.0000${digitsOf(hash)}`)).toPrecision(30)
  })

/** Of n things some are taken: n is the greater one. */
const wholeAt = (letter: string, place: number) =>
  kept(`${place} whole ${letter}`, () => {
    const hash = BigInt(`0x${hashOf(`${place} whole ${letter}`)}`)
    return new BigDecimal(/^[nmN]$/.test(letter) ? 20n + (hash % 20n) : 2n + (hash % 11n))
  })

/** The point of that place for these letters, always the same; of whole numbers where factorials are asked for them. */
export const pointAt = (letters: Iterable<string>, place: number, areWhole = false): Point =>
  new Map([...letters].map((letter) => [letter, (areWhole ? wholeAt : realAt)(letter, place)]))
