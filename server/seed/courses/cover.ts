import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { chance } from '../chance.ts'

const WIDTH = 960
const HEIGHT = 540
const SPACING = 54
const HALF_A_LINE = 2.5

type Colour = readonly [number, number, number]
const GROUNDS: readonly Colour[] = [
  [223, 230, 251],
  [251, 227, 192],
  [217, 239, 224],
  [246, 220, 234],
  [216, 238, 242],
  [232, 224, 247],
]
const INKS: readonly Colour[] = [
  [43, 66, 153],
  [39, 110, 66],
  [122, 33, 80],
  [13, 79, 92],
  [177, 32, 39],
]

/** Functions whose level lines are drawn: circles, squares, diamonds, waves, parabolas. */
const SURFACES: readonly ((x: number, y: number) => number)[] = [
  (x, y) => Math.hypot(x, y),
  (x, y) => Math.max(Math.abs(x), Math.abs(y)),
  (x, y) => (Math.abs(x) + Math.abs(y)) / Math.SQRT2,
  (x, y) => y + 44 * Math.sin(x / 76),
  (x, y) => (y + (x * x) / 640) / Math.hypot(1, x / 320),
]

/** Coverage of a pixel by lines at multiples of the spacing. */
const inkAt = (level: number) => {
  const distance = Math.abs(level - SPACING * Math.round(level / SPACING))
  return Math.min(Math.max(HALF_A_LINE + 0.5 - distance, 0), 1)
}

function pixels(n: number) {
  const { pick, below } = chance(n + 2_000_003)
  const [ground, ink] = [pick(GROUNDS), pick(INKS)]
  const surface = SURFACES[n % SURFACES.length] ?? Math.hypot
  const [left, top] = [240 + below(480), 120 + below(300)]
  const bytes = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const covered = inkAt(surface((at % WIDTH) - left, Math.floor(at / WIDTH) - top))
    for (const part of [0, 1, 2] as const)
      bytes[at * 3 + part] = ground[part] + (ink[part] - ground[part]) * covered
  }
  return bytes
}

/** A drawn cover as a row of `public_images`; the same for the same number. */
export async function courseCover(n: number) {
  const content = await sharp(pixels(n), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const hash = createHash('sha256').update(content).digest('hex')
  return { hash, content, media_type: 'image/jpeg', width: WIDTH, height: HEIGHT }
}
