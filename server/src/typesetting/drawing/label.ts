import { plainLines } from '../rich/lines.ts'
import type { Setting } from '../rich/setting.ts'
import type { Drawing, Shape } from './drawing.ts'
import { lengthOf, type Pen, penOf } from './pen.ts'

/** A stretch of a label in one look; `x` and `y` where it does not follow the one before. */
type Stretch = { text: string; pen: Pen; x?: number; y?: number; dx: number; dy: number }

const first = (list: string | undefined) => list?.trim().split(/[\s,]+/)[0]

function stretchesOf(node: Shape, pen: Pen, box: Drawing['box']): Stretch[] {
  const { x, y, dx, dy } = node.attributes
  const place = {
    ...(x !== undefined && { x: lengthOf(first(x), pen, box[2]) }),
    ...(y !== undefined && { y: lengthOf(first(y), pen, box[3]) }),
    dx: lengthOf(first(dx), pen, box[2]),
    dy: lengthOf(first(dy), pen, box[3]),
  }
  const inner = node.children.flatMap((child) =>
    typeof child === 'string'
      ? [{ text: child.replace(/\s+/g, ' '), pen, dx: 0, dy: 0 }]
      : stretchesOf(child, penOf(child, pen), box),
  )
  return [{ text: '', pen, ...place }, ...inner]
}

/** Stretches that stand in one line from one place on. */
function linesOf(stretches: Stretch[]) {
  const lines: Stretch[][] = []
  for (const stretch of stretches)
    if (stretch.x !== undefined || stretch.y !== undefined || lines.length === 0)
      lines.push([stretch])
    else lines.at(-1)?.push(stretch)
  return lines
}

const WIDE = 1_000_000
const BASELINES: Record<string, number> = {
  middle: 0.3,
  central: 0.35,
  hanging: 0.75,
  'text-before-edge': 0.8,
}

function boxOf(setting: Setting, { text, pen }: Stretch) {
  const style = {
    type: pen.isBold ? 'strong' : 'text',
    size: pen.fontSize,
    leading: pen.fontSize,
    colour: pen.fill?.colour ?? '#000000',
  } as const
  const [box] = plainLines(setting, text, { style, width: WIDE, most: 1 })
  const space = setting.widthOf(' ', style)
  const before = /^\s/.test(text) ? space : 0
  const after = text.trim() !== '' && /\s$/.test(text) ? space : 0
  return { box, before, width: before + (box?.width ?? 0) + after }
}

/** Writes a text of a drawing, line by line, each from, around or up to its place. */
export function drawLabel(setting: Setting, node: Shape, pen: Pen, box: Drawing['box']) {
  let [x, y] = [0, 0]
  for (const line of linesOf(stretchesOf(node, pen, box))) {
    const [begin] = line
    x = begin?.x ?? x
    y = begin?.y ?? y
    const laid = line.map((stretch) => ({ ...boxOf(setting, stretch), stretch }))
    const width = laid.reduce((sum, each) => sum + each.width + each.stretch.dx, 0)
    const { anchor = 'start' } = line.find(({ text }) => text.trim() !== '')?.pen ?? {}
    x -= anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0
    for (const { box: written, before, width: wide, stretch } of laid) {
      x += stretch.dx
      y += stretch.dy
      const lower = y + (BASELINES[stretch.pen.baseline] ?? 0) * stretch.pen.fontSize
      if (stretch.pen.isVisible && stretch.pen.fill && stretch.pen.fontSize > 0)
        written?.draw(x + before, lower - (written.baseline ?? 0))
      x += wide
    }
  }
}
