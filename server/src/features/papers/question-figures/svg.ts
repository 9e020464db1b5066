import { tokeniseXml, UnreadableSvg } from './svg-tokens.ts'

const NUMBERS = /^[\d\s.,eE+-]*(?:px|pt|mm|cm|in|em|ex|%)?$/
const PATH = /^[MmZzLlHhVvCcSsQqTtAa\d\s.,eE+-]*$/
const TRANSFORM =
  /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,eE+-]*\)[\s,]*)*$/
const PAINT = /^(?:#[0-9a-f]{3,8}|[a-z]{1,30}|rgba?\([\d\s.,%]{1,60}\))$/i
const WORD = /^[a-z-]{1,30}$/i
const FAMILY = /^[\w\s,'"-]{1,200}$/

/** Allowed values of known attributes. None of them can link, run, or refer to other elements. */
const ALLOWED: Record<string, RegExp> = {
  d: PATH,
  transform: TRANSFORM,
  fill: PAINT,
  stroke: PAINT,
  'font-family': FAMILY,
}
const OF_NUMBERS = `x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points rotate stroke-width
  stroke-dasharray stroke-dashoffset stroke-miterlimit fill-opacity stroke-opacity opacity font-size`
const OF_WORDS = `stroke-linecap stroke-linejoin fill-rule font-style text-anchor dominant-baseline
  visibility display`
for (const name of OF_NUMBERS.split(/\s+/)) ALLOWED[name] = NUMBERS
for (const name of OF_WORDS.split(/\s+/)) ALLOWED[name] = WORD
ALLOWED['font-weight'] = /^(?:[a-z]{1,10}|\d{3})$/i

/** Reads a style such as `fill:red;stroke:#000` as attributes, which mean the same. */
function* declarationsOf(style: string): Generator<[string, string]> {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) yield [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
  }
}

/** Presentation attributes of an element; style overrides attributes. */
function cleanAttributes(attributes: ReadonlyMap<string, string>) {
  const kept = new Map<string, string>()
  const styled = declarationsOf(attributes.get('style') ?? '')
  for (const [name, value] of [...attributes, ...styled])
    if (Object.hasOwn(ALLOWED, name) && ALLOWED[name]?.test(value)) kept.set(name, value.trim())
  return kept
}

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const TEXTS = new Set(['text', 'tspan'])
const isKept = (name: string) => name === 'g' || SHAPES.has(name) || TEXTS.has(name)

const ELEMENTS_MAX = 5_000
const DEPTH_MAX = 50
const SIDE_MAX = 10_000

const PIXELS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

type CleanSvg = { svg: string; width: number; height: number }

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const openingTag = (name: string, attributes: ReadonlyMap<string, string>) =>
  `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}`

const localName = (name: string) => name.replace(/^svg:/, '')

function parseLength(text: string | undefined) {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(px|pt|mm|cm|in)?\s*$/.exec(text ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (PIXELS[unit] ?? 1)
}

/** Size and viewBox of a drawing. */
function rootOf(attributes: ReadonlyMap<string, string>) {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = box.length === 4 && box.every(Number.isFinite)
  const width = parseLength(attributes.get('width')) ?? (hasBox ? box[2] : undefined) ?? 0
  const height = parseLength(attributes.get('height')) ?? (hasBox ? box[3] : undefined) ?? 0
  const isSize = [width, height].every((side) => side >= 1 && side <= SIDE_MAX)
  if (!isSize) throw new UnreadableSvg()
  const viewBox = hasBox ? box : [0, 0, width, height]
  return { width: Math.round(width), height: Math.round(height), viewBox }
}

/**
 * Rebuilds a drawing from its shapes and texts with presentation attributes only; drops scripts, styles, pictures,
 * links and references. Throws `UnreadableSvg`.
 */
export function cleanSvg(text: string): CleanSvg {
  const pieces: string[] = []
  /** Open elements, and the depth within a dropped one. */
  const open: string[] = []
  let [skipped, elements] = [0, 0]
  let root: ReturnType<typeof rootOf> | undefined
  for (const token of tokeniseXml(text.replace(/^\uFEFF/, ''))) {
    if (token.type === 'text') {
      if (skipped === 0 && TEXTS.has(open.at(-1) ?? '')) pieces.push(escapeXml(token.text))
      continue
    }
    const name = localName(token.name)
    if (token.type === 'end') {
      if (open.pop() !== name) throw new UnreadableSvg()
      if (skipped > 0) skipped--
      else pieces.push(open.length === 0 ? '' : `</${name}>`)
      continue
    }
    elements++
    if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX) throw new UnreadableSvg()
    if (!root) {
      if (name !== 'svg') throw new UnreadableSvg()
      root = rootOf(token.attributes)
    } else if (open.length === 0) throw new UnreadableSvg()
    else if (skipped > 0 || !isKept(name)) {
      if (!token.isEmpty) skipped++
    } else
      pieces.push(
        `${openingTag(name, cleanAttributes(token.attributes))}${token.isEmpty ? '/>' : '>'}`,
      )
    if (!token.isEmpty) open.push(name)
  }
  if (!root || open.length > 0) throw new UnreadableSvg()
  const { width, height, viewBox } = root
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" width="${width}" height="${height}">${pieces.join('')}</svg>`
  return { svg, width, height }
}
