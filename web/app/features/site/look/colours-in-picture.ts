import { plateOf } from '@ganit/contract/ground/look-colours'

/** Side of the square in which colours are counted, in pixels. */
const SIDE = 64
const OPAQUE = 128
/** Bits of each part of a colour that count: similar ones are one. */
const BITS = 4
const MOST = 3
/** Distance in sRGB below which a colour is like one that was found, and saturation below which it is grey. */
const ALIKE = 70
const GREY = 24

type Rgb = [number, number, number]

const hexOf = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
const distance = (one: Rgb, other: Rgb) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** Up to three colours that cover most of a picture, without greys. `pixels` are RGBA. */
export function coloursIn(pixels: Uint8ClampedArray): string[] {
  const boxes = new Map<number, { count: number; sum: Rgb }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const rgb: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    if ((pixels[at + 3] ?? 0) < OPAQUE || Math.max(...rgb) - Math.min(...rgb) < GREY) continue
    const shift = 8 - BITS
    const key = ((rgb[0] >> shift) << (2 * BITS)) | ((rgb[1] >> shift) << BITS) | (rgb[2] >> shift)
    const box = boxes.get(key) ?? { count: 0, sum: [0, 0, 0] as Rgb }
    box.count += 1
    box.sum = [box.sum[0] + rgb[0], box.sum[1] + rgb[1], box.sum[2] + rgb[2]]
    boxes.set(key, box)
  }
  const found: Rgb[] = []
  for (const { count, sum } of [...boxes.values()].sort((a, b) => b.count - a.count)) {
    const mean = sum.map((part) => Math.round(part / count)) as Rgb
    if (found.every((other) => distance(mean, other) > ALIKE)) found.push(mean)
    if (found.length === MOST) break
  }
  return found.map(hexOf)
}

/** The picture at a URL, its colours, and the ground on which it needs a plate. Rejects if the browser cannot open it. */
export async function readPicture(url: string) {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return { width, height, colours: [], needs_plate: null }
  drawing.drawImage(picture, 0, 0, SIDE, SIDE)
  const { data } = drawing.getImageData(0, 0, SIDE, SIDE)
  return { width, height, colours: coloursIn(data), needs_plate: plateOf(data) }
}
