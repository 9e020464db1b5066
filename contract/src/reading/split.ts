/** Depth of open brackets and braces before each position of a read text. */
function depthsOf(text: string) {
  const depths: number[] = []
  let depth = 0
  for (let place = 0; place < text.length; place += 1) {
    const [sign = '', before] = [text[place], text[place - 1]]
    if (/[)\]}]/.test(sign) || text.startsWith('\\end{', place)) depth -= 1
    depths.push(depth)
    if (/[([{]/.test(sign) || text.startsWith('\\begin{', place)) depth += 1
    // A brace `\{` has the depth of what is around it.
    if (before === '\\' && sign === '{') depths[place - 1] = depth - 1
  }
  return depths
}

type Separated = { parts: string[]; signs: string[] }

/** Splits the text at matches outside brackets; the matches stand between the parts. */
export function splitOutsideBrackets(text: string, pattern: RegExp): Separated {
  const depths = depthsOf(text)
  const parts: string[] = []
  const signs: string[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(new RegExp(pattern, 'g'))) {
    if (depths[index] !== 0) continue
    parts.push(text.slice(from, index))
    signs.push(found.trim())
    from = index + found.length
  }
  return { parts: [...parts, text.slice(from)].map((part) => part.trim()), signs }
}

const OPEN = /^(?:[([]|\\\{)/
const CLOSE = /(?:[)\]]|\\\})$/

type Bracketed = { open: string; inner: string; close: string }

/** Content of one pair of brackets around the whole text. */
export function contentOfBrackets(text: string): Bracketed | undefined {
  const [open, close] = [OPEN.exec(text)?.[0], CLOSE.exec(text)?.[0]]
  if (!open || !close || text.length < open.length + close.length) return
  const inner = text.slice(open.length, text.length - close.length)
  const depths = depthsOf(inner)
  const ends = depthsOf(`${inner}.`).at(-1)
  return ends === 0 && depths.every((depth) => depth >= 0) ? { open, inner, close } : undefined
}

const PAIRS: Record<string, string> = { '(': ')', '[': ']', '\\{': '\\}' }

/** Turns `n[2a + (n − 1)d]` and `2{3(x + 1) − 4}` into round brackets, unless they are a list; `R − {2}` stays a set. */
export function toRoundBrackets(text: string) {
  const signs = text.match(/\\sqrt\[|\\[a-zA-Z]+|\\.|./gs) ?? []
  const open: { place: number; isSeparated: boolean }[] = []
  for (const [place, sign] of signs.entries()) {
    const last = open.at(-1)
    if (sign in PAIRS || sign === '\\sqrt[') open.push({ place, isSeparated: false })
    else if (/^(?:[,;:]|\\text)$/.test(sign) && last) last.isSeparated = true
    else if (/^(?:[)\]]|\\\})$/.test(sign) && last) {
      open.pop()
      const opening = signs[last.place] ?? ''
      const isWhole = last.place === 0 && place === signs.length - 1
      const inner = signs.slice(last.place + 1, place)
      const isSet =
        opening === '\\{' &&
        !(inner.some((each) => /^[-+]$/.test(each)) || /^[\w)}]$/.test(signs[last.place - 1] ?? ''))
      if (PAIRS[opening] !== sign || last.isSeparated || isWhole || isSet) continue
      signs[last.place] = '('
      signs[place] = ')'
    }
  }
  return signs.join('')
}
