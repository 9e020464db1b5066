import { createHash } from 'node:crypto'
import { BigDecimal } from '@cortex-js/compute-engine'
import type { Point } from './value-at.ts'

/** Intervals for test values, all equally likely: within 1/2 for arcsin, beyond 9 for √(x − 9), between, negative, large. */
const REACHES: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 7 }, () => [0.01, 0.48] as const),
  ...Array.from({ length: 2 }, () => [-0.02, -0.48] as const),
  ...Array.from({ length: 2 }, () => [0.5, 5] as const),
  ...Array.from({ length: 8 }, () => [9.2, 200] as const),
  [-1.1, -6],
  // Large on both sides, where |x + 10| and |x − 300| behave differently.
  [-300, -3000],
  [400, 4000],
]

export const POINTS = REACHES.length

/**
 * The number was found by trial: with it √(b² − 4ac), √(a² − x²), √(x − y) and other school expressions are real at
 * eight points or more.
 */
const SEED = 6582

/** A number of 30 digits, or an integer; n is the largest, for combinations. */
function numberAt(letter: string, place: number, isWhole: boolean) {
  const name = `${SEED} ${place} ${isWhole ? 'whole ' : ''}${letter}`
  const hash = createHash('sha256').update(name).digest('hex')
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

/** Test point number `place` for these letters, always the same; integers if factorials need them. */
export function pointAt(letters: Iterable<string>, place: number, areWhole = false): Point {
  const coordinates = [...letters].map((letter) => {
    const name = `${place} ${letter} ${areWhole}`
    const number = known.get(name) ?? numberAt(letter, place, areWhole)
    if (known.size < KNOWN_MAX) known.set(name, number)
    return [letter, number] as const
  })
  return new Map(coordinates)
}
