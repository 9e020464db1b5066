/** A token of an SVG: start of an element (and end, if empty), end, or text. */
export type Token =
  | { type: 'begin'; name: string; attributes: Map<string, string>; isEmpty: boolean }
  | { type: 'end'; name: string }
  | { type: 'text'; text: string }

/** Thrown for XML that drawings do not use. */
export class UnreadableSvg extends Error {}

const unreadableError = () => new UnreadableSvg()

const NAME = '[A-Za-z_][\\w.:-]*'
const BEGIN = new RegExp(`<(${NAME})`, 'y')
const END = new RegExp(`</(${NAME})\\s*>`, 'y')
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const CLOSE = /\s*(\/?)>/y

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const CODE_MAX = 0x10ffff

/** Decodes XML's five named entities and numeric ones; others would need a declaration, which is not accepted. */
function decodeEntities(text: string) {
  return text.replace(/&([^;]{0,12});?/g, (_, name: string) => {
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    if (!code) return NAMED[name] ?? throwUnreadable()
    const number = code[1] ? Number.parseInt(code[1], 16) : Number(code[2])
    const isSign = number >= 0x20 && number <= CODE_MAX && (number < 0xd800 || number > 0xdfff)
    return isSign ? String.fromCodePoint(number) : ' '
  })
}

const throwUnreadable = (): never => {
  throw unreadableError()
}

function matchAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** End of a part to skip: comment, instruction, or document type without declarations. */
function endOfSkipped(text: string, at: number) {
  const ends: [string, string][] = [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<!DOCTYPE', '>'],
  ]
  const [start, end] = ends.find(([start]) => text.startsWith(start, at)) ?? throwUnreadable()
  const stop = text.indexOf(end, at + start.length)
  // A document type with brackets declares entities.
  if (stop < 0 || (start === '<!DOCTYPE' && text.slice(at, stop).includes('[')))
    throw unreadableError()
  return stop + end.length
}

function attributesAt(text: string, from: number) {
  const attributes = new Map<string, string>()
  let at = from
  for (;;) {
    const found = matchAt(ATTRIBUTE, text, at)
    if (!found) return { attributes, at }
    const [all, name = '', quoted, single] = found
    attributes.set(name, decodeEntities(quoted ?? single ?? ''))
    at += all.length
  }
}

/** Tokens of a drawing's XML; throws if malformed. */
export function* tokeniseXml(text: string): Generator<Token> {
  let at = 0
  while (at < text.length) {
    if (text[at] !== '<') {
      const stop = text.indexOf('<', at)
      const end = stop < 0 ? text.length : stop
      yield { type: 'text', text: decodeEntities(text.slice(at, end)) }
      at = end
    } else if (text.startsWith('<![CDATA[', at)) {
      const stop = text.indexOf(']]>', at)
      if (stop < 0) throw unreadableError()
      yield { type: 'text', text: text.slice(at + 9, stop) }
      at = stop + 3
    } else if (text[at + 1] === '!' || text[at + 1] === '?') at = endOfSkipped(text, at)
    else if (text[at + 1] === '/') {
      const [all, name = ''] = matchAt(END, text, at) ?? throwUnreadable()
      yield { type: 'end', name }
      at += all.length
    } else {
      const [all, name = ''] = matchAt(BEGIN, text, at) ?? throwUnreadable()
      const read = attributesAt(text, at + all.length)
      const [close, slash] = matchAt(CLOSE, text, read.at) ?? throwUnreadable()
      yield { type: 'begin', name, attributes: read.attributes, isEmpty: slash === '/' }
      at = read.at + close.length
    }
  }
}
