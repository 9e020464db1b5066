import { plainLines } from '../rich/lines.ts'
import type { Setting } from '../rich/setting.ts'
import type { Drawing, Shape } from './drawing.ts'
import { type Pen, PLAIN_PEN, parseLength, parseNumbers, penOf } from './pen.ts'

/** A part of a label in one style; with `x` and `y` if it does not follow the part before it. */
type Stretch = { text: string; pen: Pen; x?: number; y?: number; dx: number; dy: number }

const firstOfList = (list: string | undefined) => list?.trim().split(/[\s,]+/)[0]

function stretchesOf(node: Shape, pen: Pen, box: Drawing['box']): Stretch[] {
  const { x, y, dx, dy } = node.attributes
  const place = {
    ...(x !== undefined && { x: parseLength(firstOfList(x), pen, box[2]) }),
    ...(y !== undefined && { y: parseLength(firstOfList(y), pen, box[3]) }),
    dx: parseLength(firstOfList(dx), pen, box[2]),
    dy: parseLength(firstOfList(dy), pen, box[3]),
  }
  const inner = node.children.flatMap((child) =>
    typeof child === 'string'
      ? [{ text: child.replace(/\s+/g, ' '), pen, dx: 0, dy: 0 }]
      : stretchesOf(child, penOf(child, pen), box),
  )
  return [{ text: '', pen, ...place }, ...inner]
}

/** Consecutive parts on one line. */
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

/** Writes a drawing's text line by line, anchored at its start, middle or end. */
function drawLabel(setting: Setting, node: Shape, pen: Pen, box: Drawing['box']) {
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

type Document = PDFKit.PDFDocument
type Box = Drawing['box']

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Applies a `transform` attribute. */
function applyTransform(document: Document, text: string) {
  for (const [, kind, inside] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = parseNumbers(inside)
    if (kind === 'matrix') document.transform(a, b ?? 0, c, d, e, f)
    else if (kind === 'translate') document.transform(1, 0, 0, 1, a, b ?? 0)
    else if (kind === 'scale') document.transform(a, 0, 0, b ?? a, 0, 0)
    else if (kind === 'skewX') document.transform(1, 0, Math.tan(toRadians(a)), 1, 0, 0)
    else if (kind === 'skewY') document.transform(1, Math.tan(toRadians(a)), 0, 1, 0, 0)
    else if (kind === 'rotate') {
      const [x, y, sin, cos] = [b ?? 0, c, Math.sin(toRadians(a)), Math.cos(toRadians(a))]
      document.transform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    }
  }
}

function drawCorners(document: Document, points: number[]) {
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x = 0, y = 0] = points.slice(at, at + 2)
    if (at === 0) document.moveTo(x, y)
    else document.lineTo(x, y)
  }
  return points.length >= 4
}

/** Leaves out what pdfkit cannot draw: missing or huge numbers. */
function pathOf(document: Document, d: string) {
  try {
    document.path(d)
    return /\d/.test(d)
  } catch {
    document.addContent('n')
    return false
  }
}

/** Adds a shape's path; returns whether there is one. */
function addOutline(document: Document, { name, attributes: said }: Shape, pen: Pen, box: Box) {
  const across = (of: string, otherwise = 0) => parseLength(said[of], pen, box[2], otherwise)
  const down = (of: string, otherwise = 0) => parseLength(said[of], pen, box[3], otherwise)
  if (name === 'path') return pathOf(document, said.d ?? '')
  if (name === 'line') {
    document.moveTo(across('x1'), down('y1')).lineTo(across('x2'), down('y2'))
    return true
  }
  if (name === 'polyline' || name === 'polygon') {
    if (!drawCorners(document, parseNumbers(said.points))) return false
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

function paintShape(document: Document, { name }: Shape, pen: Pen) {
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

function drawNode(setting: Setting, node: Shape | string, before: Pen, box: Box) {
  if (typeof node === 'string' || node.attributes.display === 'none') return
  const { document } = setting
  const pen = penOf(node, before)
  document.save()
  applyTransform(document, node.attributes.transform ?? '')
  if (node.name === 'g') for (const child of node.children) drawNode(setting, child, pen, box)
  else if (node.name === 'text') drawLabel(setting, node, pen, box)
  else if (pen.isVisible && addOutline(document, node, pen, box)) paintShape(document, node, pen)
  document.restore()
}

/** Draws a drawing scaled to its place, upper left corner at `x` and `y`; its labels are normal text. */
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
  for (const child of children) drawNode(setting, child, PLAIN_PEN, box)
  document.restore()
}
