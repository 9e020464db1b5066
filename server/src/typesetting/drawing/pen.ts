import type { Shape } from './drawing.ts'

type Paint = { colour: string; opacity: number }

/** Inherited presentation of shapes; lengths in the drawing's units. */
export type Pen = {
  fill: Paint | null
  stroke: Paint | null
  fillOpacity: number
  strokeOpacity: number
  width: number
  cap: 'butt' | 'round' | 'square'
  join: 'miter' | 'round' | 'bevel'
  dash: number[]
  rule: 'nonzero' | 'evenodd'
  fontSize: number
  isBold: boolean
  anchor: string
  baseline: string
  isVisible: boolean
}

const BLACK: Paint = { colour: '#000000', opacity: 1 }

/** SVG's initial values. */
export const PLAIN_PEN: Pen = {
  fill: BLACK,
  stroke: null,
  fillOpacity: 1,
  strokeOpacity: 1,
  width: 1,
  cap: 'butt',
  join: 'miter',
  dash: [],
  rule: 'nonzero',
  fontSize: 16,
  isBold: false,
  anchor: 'start',
  baseline: 'auto',
  isVisible: true,
}

const UNITS: Record<string, number> = { pt: 4 / 3, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }
const LENGTH = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(px|pt|mm|cm|in|em|ex|%)?/i

/** Beyond any page; pdfkit refuses much larger numbers. */
const FAR = 1_000_000

const limitLength = (value: number) => Math.max(-FAR, Math.min(FAR, value))

/** A length in the drawing's units; `whole` is the base of percentages. */
export function parseLength(text: string | undefined, pen: Pen, whole = 0, otherwise = 0) {
  const [, number, unit = ''] = LENGTH.exec(text ?? '') ?? []
  if (number === undefined) return otherwise
  const value = limitLength(Number(number))
  if (unit === '%') return (value * whole) / 100
  if (unit === 'em') return value * pen.fontSize
  if (unit === 'ex') return (value * pen.fontSize) / 2
  return value * (UNITS[unit.toLowerCase()] ?? 1)
}

/** All numbers of a list, such as `points`. */
export const parseNumbers = (text = '') =>
  Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([found]) =>
    limitLength(Number(found)),
  )

const toHex = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

function paintOf(text: string | undefined, before: Paint | null): Paint | null {
  const said = text?.trim().toLowerCase()
  if (!said || said === 'inherit') return before
  if (said === 'none' || said === 'transparent') return null
  if (said === 'currentcolor') return BLACK
  const [, digits] = /^#([0-9a-f]+)$/.exec(said) ?? []
  if (digits) {
    const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
    const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1
    return { colour: `#${long.slice(0, 6).padEnd(6, '0')}`, opacity: alpha }
  }
  if (!said.startsWith('rgb')) return { colour: said, opacity: 1 }
  const scale = said.includes('%') ? 2.55 : 1
  const [red = 0, green = 0, blue = 0, opacity = 1] = parseNumbers(said)
  return { colour: `#${[red, green, blue].map((each) => toHex(each * scale)).join('')}`, opacity }
}

const oneOf = <Word extends string>(
  text: string | undefined,
  words: readonly Word[],
  before: Word,
) => words.find((word) => word === text) ?? before

/** Presentation of a shape, computed from the presentation of its parent. */
export function penOf({ attributes: said }: Shape, before: Pen): Pen {
  const sized = {
    ...before,
    fontSize: parseLength(said['font-size'], before, before.fontSize, before.fontSize),
  }
  const parseShare = (name: string, otherwise: number) =>
    Math.min(1, Math.max(0, parseLength(said[name], sized, 1, otherwise)))
  // A group's opacity is passed on to its children.
  const opacity = parseShare('opacity', 1)
  return {
    ...sized,
    fill: paintOf(said.fill, before.fill),
    stroke: paintOf(said.stroke, before.stroke),
    fillOpacity: parseShare('fill-opacity', before.fillOpacity) * opacity,
    strokeOpacity: parseShare('stroke-opacity', before.strokeOpacity) * opacity,
    width: parseLength(said['stroke-width'], sized, 0, before.width),
    cap: oneOf(said['stroke-linecap'], ['butt', 'round', 'square'], before.cap),
    join: oneOf(said['stroke-linejoin'], ['miter', 'round', 'bevel'], before.join),
    dash: said['stroke-dasharray'] === undefined ? before.dash : dashOf(said['stroke-dasharray']),
    rule: oneOf(said['fill-rule'], ['nonzero', 'evenodd'], before.rule),
    isBold: said['font-weight']
      ? /^(?:bold|bolder|[6-9]00)$/.test(said['font-weight'])
      : before.isBold,
    anchor: said['text-anchor'] ?? before.anchor,
    baseline: said['dominant-baseline'] ?? before.baseline,
    isVisible: said.visibility ? said.visibility === 'visible' : before.isVisible,
  }
}

/** Lengths of dashes and gaps, in pairs. */
function dashOf(text: string) {
  const lengths = parseNumbers(text)
  const isDashed = lengths.every((length) => length >= 0) && lengths.some((length) => length > 0)
  if (!isDashed) return []
  return lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]
}
