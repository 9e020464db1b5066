import type { Setting } from '../rich/setting.ts'
import type { Drawing, Shape } from './drawing.ts'
import { drawLabel } from './label.ts'
import { lengthOf, numbersIn, type Pen, PLAIN_PEN, penOf } from './pen.ts'

type Document = PDFKit.PDFDocument
type Box = Drawing['box']

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Moves what follows as an attribute `transform` says. */
function move(document: Document, text: string) {
  for (const [, kind, inside] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbersIn(inside)
    if (kind === 'matrix') document.transform(a, b ?? 0, c, d, e, f)
    else if (kind === 'translate') document.transform(1, 0, 0, 1, a, b ?? 0)
    else if (kind === 'scale') document.transform(a, 0, 0, b ?? a, 0, 0)
    else if (kind === 'skewX') document.transform(1, 0, Math.tan(radians(a)), 1, 0, 0)
    else if (kind === 'skewY') document.transform(1, Math.tan(radians(a)), 0, 1, 0, 0)
    else if (kind === 'rotate') {
      const [x, y, sin, cos] = [b ?? 0, c, Math.sin(radians(a)), Math.cos(radians(a))]
      document.transform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    }
  }
}

function corners(document: Document, points: number[]) {
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x = 0, y = 0] = points.slice(at, at + 2)
    if (at === 0) document.moveTo(x, y)
    else document.lineTo(x, y)
  }
  return points.length >= 4
}

/** What pdfkit cannot follow, as it lacks a number or names one that no page holds, is left out. */
function pathOf(document: Document, d: string) {
  try {
    document.path(d)
    return /\d/.test(d)
  } catch {
    document.addContent('n')
    return false
  }
}

/** Lays the outline of a shape; whether there is one. */
function outline(document: Document, { name, attributes: said }: Shape, pen: Pen, box: Box) {
  const across = (of: string, otherwise = 0) => lengthOf(said[of], pen, box[2], otherwise)
  const down = (of: string, otherwise = 0) => lengthOf(said[of], pen, box[3], otherwise)
  if (name === 'path') return pathOf(document, said.d ?? '')
  if (name === 'line') {
    document.moveTo(across('x1'), down('y1')).lineTo(across('x2'), down('y2'))
    return true
  }
  if (name === 'polyline' || name === 'polygon') {
    if (!corners(document, numbersIn(said.points))) return false
    if (name === 'polygon') document.closePath()
    return true
  }
  if (name === 'rect') {
    const [width, height] = [across('width'), down('height')]
    const radius = Math.min(across('rx', down('ry')), width / 2, height / 2)
    if (!(width > 0 && height > 0)) return false
    if (radius > 0) document.roundedRect(across('x'), down('y'), width, height, radius)
    else document.rect(across('x'), down('y'), width, height)
    return true
  }
  const radius = across('r')
  const [rx, ry] = name === 'circle' ? [radius, radius] : [across('rx'), down('ry')]
  if (!(rx > 0 && ry > 0)) return false
  document.ellipse(across('cx'), down('cy'), rx, ry)
  return true
}

const OPEN = new Set(['line'])

function paint(document: Document, { name }: Shape, pen: Pen) {
  const fill = OPEN.has(name) ? null : pen.fill
  const stroke = pen.width > 0 ? pen.stroke : null
  if (fill) document.fillColor(fill.colour, fill.opacity * pen.fillOpacity)
  if (stroke) {
    document.strokeColor(stroke.colour, stroke.opacity * pen.strokeOpacity)
    document.lineWidth(pen.width).lineCap(pen.cap).lineJoin(pen.join)
    if (pen.dash.length > 0) document.addContent(`[${pen.dash.join(' ')}] 0 d`)
  }
  const rule = pen.rule === 'evenodd' ? '*' : ''
  if (fill || stroke) document.addContent(fill ? (stroke ? `B${rule}` : `f${rule}`) : 'S')
  else document.addContent('n')
}

function draw(setting: Setting, node: Shape | string, before: Pen, box: Box) {
  if (typeof node === 'string' || node.attributes.display === 'none') return
  const { document } = setting
  const pen = penOf(node, before)
  document.save()
  move(document, node.attributes.transform ?? '')
  if (node.name === 'g') for (const child of node.children) draw(setting, child, pen, box)
  else if (node.name === 'text') drawLabel(setting, node, pen, box)
  else if (pen.isVisible && outline(document, node, pen, box)) paint(document, node, pen)
  document.restore()
}

/** Draws a drawing as large as its place, with its upper left corner at `x` and `y`; its labels are texts as all others. */
export function drawDrawing(
  setting: Setting,
  { box, children }: Drawing,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const { document } = setting
  const [left, top, wide, high] = box
  const scale = Math.min(width / wide, height / high)
  document.save()
  document.rect(x, y, width, height).clip()
  document.transform(
    scale,
    0,
    0,
    scale,
    x + (width - wide * scale) / 2 - left * scale,
    y + (height - high * scale) / 2 - top * scale,
  )
  for (const child of children) draw(setting, child, PLAIN_PEN, box)
  document.restore()
}
