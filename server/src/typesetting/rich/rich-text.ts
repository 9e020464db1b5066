import { drawDrawing } from '../drawing/draw-drawing.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { displayBox } from './display.ts'
import { type Box, type Manner, paragraphBoxes } from './lines.ts'
import { parseRich } from './parse.ts'
import type { Setting } from './setting.ts'
import { tableBoxes } from './table.ts'

/** A JPEG or PNG, or a drawing, with its size in pixels. */
export type Picture = { width: number; height: number } & (
  | { bytes: Uint8Array; drawing?: never }
  | { drawing: Drawing; bytes?: never }
)

/** A photo is made for screens: so many of its pixels make a centimetre of paper look sharp and not huge. */
const POINTS_PER_PIXEL = 72 / 150
/** A drawing says how large it is, in the pixels of style sheets: labels of 14 stay legible. */
const POINTS_OF_DRAWING = 72 / 96
const TALLEST = 190

/** A photo as large as it is sharp, a drawing as large as it says, neither larger than its place; `draw` puts it at the left. */
export function pictureBox(setting: Setting, picture: Picture, width: number): Box {
  const scale = Math.min(
    picture.drawing ? POINTS_OF_DRAWING : POINTS_PER_PIXEL,
    width / Math.max(1, picture.width),
    TALLEST / Math.max(1, picture.height),
  )
  const size = { width: picture.width * scale, height: picture.height * scale }
  return {
    width: size.width,
    height: size.height + 6,
    draw(x, y) {
      if (picture.drawing) drawDrawing(setting, picture.drawing, { x, y: y + 3, ...size })
      else setting.document.image(Buffer.from(picture.bytes), x, y + 3, size)
    },
  }
}

type Place = Manner & { most: number; figures: (Picture | undefined)[] }

/** A text as boxes below each other, figures where it names them. */
export function richBoxes(setting: Setting, text: string, place: Place): Box[] {
  const gap = { width: 0, height: place.style.leading * 0.3, draw: () => {} }
  return parseRich(text).flatMap((part, n): Box[] => {
    if (part.kind === 'figure') {
      const picture = place.figures[part.number - 1]
      return picture ? [pictureBox(setting, picture, place.width)] : []
    }
    if (part.kind === 'table') return tableBoxes(setting, part, place)
    if (part.kind === 'paragraph')
      return [...(n > 0 ? [gap] : []), ...paragraphBoxes(setting, part.pieces, place)]
    const box = displayBox(setting, part.latex, place)
    const typed = [{ kind: 'text', text: `$$${part.latex}$$`, isStrong: false } as const]
    return box ? [box] : paragraphBoxes(setting, typed, place)
  })
}

/** The numbers of the figures that texts place themselves; the others follow them. */
export const placedFigures = (texts: string[]) =>
  new Set(
    texts.flatMap((text) =>
      parseRich(text).flatMap((part) => (part.kind === 'figure' ? [part.number] : [])),
    ),
  )
