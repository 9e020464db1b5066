const NUMBERS = /^[\d\s.,eE+-]*(?:px|pt|mm|cm|in|em|ex|%)?$/
const PATH = /^[MmZzLlHhVvCcSsQqTtAa\d\s.,eE+-]*$/
const TRANSFORM =
  /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,eE+-]*\)[\s,]*)*$/
const PAINT = /^(?:#[0-9a-f]{3,8}|[a-z]{1,30}|rgba?\([\d\s.,%]{1,60}\))$/i
const WORD = /^[a-z-]{1,30}$/i
const FAMILY = /^[\w\s,'"-]{1,200}$/

/** What an attribute that we know may hold: nothing that leads elsewhere, runs, or refers to another part. */
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

/** `fill:red;stroke:#000` as attributes, which mean the same. */
function* declarationsOf(style: string): Generator<[string, string]> {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) yield [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
  }
}

/** Those of an element's attributes that say how it looks; a style counts more than an attribute. */
export function cleanAttributes(attributes: ReadonlyMap<string, string>) {
  const kept = new Map<string, string>()
  const styled = declarationsOf(attributes.get('style') ?? '')
  for (const [name, value] of [...attributes, ...styled])
    if (Object.hasOwn(ALLOWED, name) && ALLOWED[name]?.test(value)) kept.set(name, value.trim())
  return kept
}
