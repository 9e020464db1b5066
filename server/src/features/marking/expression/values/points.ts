import { createHash } from 'node:crypto'
import { BigDecimal } from '@cortex-js/compute-engine'
import type { Point } from './value-at.ts'

/** Where letters are tried, every size as likely: within 1/2 as arcsin wants it, beyond 9 as √(x − 9) does, between, below 0, far off. */
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

/** A number of 30 digits, or a whole one: of n things some are taken, n is the greater one. */
function numberAt(letter: string, place: number, isWhole: boolean) {
  const name = `${place} ${isWhole ? 'whole ' : ''}${letter}`
  const hash = createHash('sha256').update(`${SEED} ${name}`).digest('hex')
  const digits = BigInt(`0x${hash}`)
  if (isWhole)
    return new BigDecimal(/^[nmN]$/.test(letter) ? 20n + (digits % 20n) : 2n + (digits % 11n))
  const [from, to] = REACHES[place] ?? [1, 2]
  const part = Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48
  const near = new BigDecimal((from * (to / from) ** part).toPrecision(6))
  return near.mul(new BigDecimal(`1.0000${digits.toString().slice(0, 27)}`)).toPrecision(30)
}

const KNOWN_MAX = 5_000
const known = new Map<string, BigDecimal>()

/** The point of that place for these letters, always the same; of whole numbers where factorials are asked for them. */
export function pointAt(letters: Iterable<string>, place: number, areWhole = false): Point {
  const coordinates = [...letters].map((letter) => {
    const name = `${place} ${letter} ${areWhole}`
    const number = known.get(name) ?? numberAt(letter, place, areWhole)
    if (known.size < KNOWN_MAX) known.set(name, number)
    return [letter, number] as const
  })
  return new Map(coordinates)
}
