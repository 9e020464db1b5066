import { cleanAttributes } from './svg-attributes.ts'
import { tokensOf, UnreadableSvg } from './svg-tokens.ts'

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

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const written = (name: string, attributes: ReadonlyMap<string, string>) =>
  `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}`

const localName = (name: string) => name.replace(/^svg:/, '')

function length(text: string | undefined) {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(px|pt|mm|cm|in)?\s*$/.exec(text ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (PIXELS[unit] ?? 1)
}

/** How large a drawing is, and the part of the plane that it shows. */
function rootOf(attributes: ReadonlyMap<string, string>) {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = box.length === 4 && box.every(Number.isFinite)
  const width = length(attributes.get('width')) ?? (hasBox ? box[2] : undefined) ?? 0
  const height = length(attributes.get('height')) ?? (hasBox ? box[3] : undefined) ?? 0
  const isSize = [width, height].every((side) => side >= 1 && side <= SIDE_MAX)
  if (!isSize) throw new UnreadableSvg()
  const viewBox = hasBox ? box : [0, 0, width, height]
  return { width: Math.round(width), height: Math.round(height), viewBox }
}

/**
 * A drawing written anew from the shapes and texts in it, with the attributes that say how they look; everything else is left
 * out: scripts, styles, pictures, links, references. Throws `UnreadableSvg` for what is no drawing.
 */
export function cleanSvg(text: string): CleanSvg {
  const pieces: string[] = []
  /** The open elements, and how deep we are in one that is left out. */
  const open: string[] = []
  let [skipped, elements] = [0, 0]
  let root: ReturnType<typeof rootOf> | undefined
  for (const token of tokensOf(text.replace(/^\uFEFF/, ''))) {
    if (token.type === 'text') {
      if (skipped === 0 && TEXTS.has(open.at(-1) ?? '')) pieces.push(escaped(token.text))
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
        `${written(name, cleanAttributes(token.attributes))}${token.isEmpty ? '/>' : '>'}`,
      )
    if (!token.isEmpty) open.push(name)
  }
  if (!root || open.length > 0) throw new UnreadableSvg()
  const { width, height, viewBox } = root
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" width="${width}" height="${height}">${pieces.join('')}</svg>`
  return { svg, width, height }
}
