import type { SvgNode } from 'mathjax'
import { readingAs } from '../reading-as.ts'
import { type Canvas, type Style, widthOfText, writeLine } from '../text.ts'
import type { Formula } from './formulas.ts'
import { pathToOperators } from './glyph-path.ts'

type Spot = { x: number; y: number; style: Style }
/** Inherited by child nodes. */
type Pen = { fill: string; width: number; style: Style }

const toNumber = (value: unknown, otherwise = 0) => {
  const read = Number.parseFloat(String(value ?? ''))
  return Number.isFinite(read) ? read : otherwise
}

function applyTransform(document: PDFKit.PDFDocument, text: string) {
  for (const [, kind, inside = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b] = inside.split(/[ ,]+/).map(Number)
    if (kind === 'translate') document.transform(1, 0, 0, 1, a, b ?? 0)
    else if (kind === 'scale') document.transform(a, 0, 0, b ?? a, 0, 0)
    else if (kind === 'rotate') {
      const angle = (a * Math.PI) / 180
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
      document.transform(cos, sin, -sin, cos, 0, 0)
    }
  }
}

// MathJax strokes only rules and frames, with the width in the style.
const strokeOf = ({ attributes }: SvgNode, pen: Pen) =>
  toNumber(
    attributes['stroke-width'] ??
      /stroke-width: ?([\d.]+)/.exec(String(attributes.style ?? ''))?.[1],
    pen.width,
  )

const isDashed = ({ attributes }: SvgNode) =>
  /dashed|dasharray/.test(
    `${attributes.class ?? ''}${attributes.style ?? ''}${attributes['stroke-dasharray'] ?? ''}`,
  )

function strokeShape(canvas: Canvas, node: SvgNode, pen: Pen) {
  const { document } = canvas
  if (isDashed(node)) document.dash(140, { space: 140 })
  document.lineWidth(strokeOf(node, pen) || 60).stroke(pen.fill)
  if (isDashed(node)) document.undash()
}

function drawPath(canvas: Canvas, node: SvgNode, pen: Pen) {
  const operators = pathToOperators(String(node.attributes.d ?? ''))
  if (!operators) return
  const { document } = canvas
  if (node.attributes.fill === 'none') {
    document.addContent(operators)
    strokeShape(canvas, node, pen)
  } else document.addContent(`${operators} f`)
}

function drawRect(canvas: Canvas, node: SvgNode, pen: Pen) {
  const { x, y, width, height, fill, rx } = node.attributes
  const [w, h] = [toNumber(width), toNumber(height)]
  if (node.attributes['data-hitbox'] || w <= 0 || h <= 0) return
  const { document } = canvas
  if (rx !== undefined) document.roundedRect(toNumber(x), toNumber(y), w, h, toNumber(rx))
  else document.rect(toNumber(x), toNumber(y), w, h)
  // A frame's fill is set to none by MathJax's style sheet, not on the node.
  if (fill === 'none' || node.attributes['data-frame']) strokeShape(canvas, node, pen)
  else document.fill(pen.fill)
}

function drawLine(canvas: Canvas, node: SvgNode, pen: Pen) {
  const { x1, y1, x2, y2 } = node.attributes
  canvas.document.moveTo(toNumber(x1), toNumber(y1)).lineTo(toNumber(x2), toNumber(y2))
  strokeShape(canvas, node, pen)
}

function drawEllipse(canvas: Canvas, node: SvgNode, pen: Pen) {
  const { cx, cy, rx, ry } = node.attributes
  canvas.document.ellipse(toNumber(cx), toNumber(cy), toNumber(rx), toNumber(ry))
  strokeShape(canvas, node, pen)
}

const textOf = (node: SvgNode): string => node.value ?? (node.children ?? []).map(textOf).join('')

function drawText(canvas: Canvas, node: SvgNode, pen: Pen) {
  const size = toNumber(node.attributes['font-size'], 1_000)
  const isBold = /bold/.test(String(node.attributes['data-variant']))
  const style = { ...pen.style, size, colour: pen.fill, type: isBold ? 'strong' : pen.style.type }
  writeLine(canvas, textOf(node), { x: 0, y: 0, style: style as Style, isMute: true })
}

// A piece of a long bracket: the part of the glyph in its window.
function drawInWindow(canvas: Canvas, node: SvgNode, pen: Pen) {
  const { document } = canvas
  const { x, y, width, height, viewBox } = node.attributes
  const [left = 0, top = 0, wide = 1, high = 1] = String(viewBox).split(' ').map(Number)
  const [w, h] = [toNumber(width, wide), toNumber(height, high)]
  document.transform(1, 0, 0, 1, toNumber(x), toNumber(y))
  document.rect(0, 0, w, h).clip()
  document.transform(w / wide, 0, 0, h / high, (-left * w) / wide, (-top * h) / high)
  for (const child of node.children) drawNode(canvas, child, pen)
}

const DRAWN: Record<string, (canvas: Canvas, node: SvgNode, pen: Pen) => void> = {
  path: drawPath,
  rect: drawRect,
  line: drawLine,
  ellipse: drawEllipse,
  text: drawText,
  svg: drawInWindow,
}

function drawNode(canvas: Canvas, node: SvgNode, pen: Pen) {
  if (node.kind.startsWith('#')) return
  const { document } = canvas
  const { fill = 'currentColor', transform: moved } = node.attributes
  const own = fill === 'currentColor' || fill === 'none' ? pen.fill : String(fill)
  const inner = { ...pen, fill: own, width: strokeOf(node, pen) }
  const isGroup = node.kind === 'g'
  const isPlain = isGroup && moved === undefined && own === pen.fill
  if (!isPlain) document.save()
  if (moved !== undefined) applyTransform(document, String(moved))
  if (own !== pen.fill) document.fillColor(own)
  if (isGroup) for (const child of node.children) drawNode(canvas, child, inner)
  else DRAWN[node.kind]?.(canvas, node, inner)
  if (!isPlain) document.restore()
}

// Paths can neither be searched nor read aloud; an invisible letter of the same width stands for the formula.
function drawReadableText(canvas: Canvas, { latex, width }: Formula, { x, y, style }: Spot) {
  const { document } = canvas
  const { addContent } = document
  const wide = (width / 1_000) * style.size
  const percent = (100 * wide) / widthOfText(canvas, 'x', style)
  document.addContent = (content: string) => {
    addContent.call(document, content)
    if (content === 'BT') addContent.call(document, `3 Tr ${roundToTenth(percent)} Tz`)
    return document
  }
  readingAs(document, latex, () => writeLine(canvas, 'x', { x, y, style }))
  document.addContent = addContent
}

const roundToTenth = (value: number) => Math.max(1, Math.round(value * 10) / 10)

/** Draws a formula with its baseline at `y`; searching, copying and reading aloud give its LaTeX, if any. */
export function drawFormula(canvas: Canvas, formula: Formula, spot: Spot) {
  const { document } = canvas
  const { x, y, style } = spot
  const scale = style.size / 1_000
  document.save()
  document.transform(scale, 0, 0, scale, x, y)
  document.fillColor(style.colour)
  for (const child of formula.tree.children)
    drawNode(canvas, child, { fill: style.colour, width: 0, style })
  document.restore()
  if (formula.latex) drawReadableText(canvas, formula, spot)
}
