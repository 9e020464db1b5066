const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}
const SIGNS: Record<string, string> = {
  times: '×',
  divide: '÷',
  minus: '−',
  deg: '°',
  pi: 'π',
  radic: '√',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi
const TAG = /<(\/?)([a-z][a-z\d]{0,15})(?:\s[^<>]*)?\/?>/gi
const SIMPLE = /^(?:p|br|div|span|b|strong|i|em|u|sub|sup|ul|ol|li|h[1-6]|font|small)$/
const BLOCK = /^(?:p|br|div|ul|ol|li|h[1-6])$/
const CODE_MAX = 0x10_ff_ff

const signOf = (all: string, decimal?: string, hex?: string, name = '') => {
  if (name) return ENTITIES[name.toLowerCase()] ?? SIGNS[name] ?? all
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= CODE_MAX ? String.fromCodePoint(code) : all
}

export const CUT = 'A picture, table or the like of this question cannot be imported.'

/** Text of a piece of HTML, and whether it contains a picture, table or the like that text cannot show. */
export function htmlText(html: string) {
  let isCut = false
  const text = html
    .replace(/\s+/g, ' ')
    .replace(TAG, (_, closing: string, tag: string) => {
      const name = tag.toLowerCase()
      isCut ||= !SIMPLE.test(name)
      if (name === 'b' || name === 'strong') return '**'
      if (name === 'sup' || name === 'sub') return closing ? '}$' : name === 'sup' ? '$^{' : '$_{'
      return BLOCK.test(name) && !(closing && name === 'li') ? '\n' : ''
    })
    .replace(ENTITY, signOf)
  const lines = text.split('\n').map((line) => line.trim())
  return {
    text: lines
      .filter((line, n) => line || lines[n - 1])
      .join('\n')
      .trim(),
    isCut,
  }
}
