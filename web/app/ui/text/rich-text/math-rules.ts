import type { MarkdownIt } from 'markdown-it'

/**
 * Where the formula ends that begins at `from`, or -1. Between single signs only the next one can end it, and not
 * after a space nor before a Latin letter or a digit: so prices stay prices. Hindi and Bengali write endings onto it.
 */
function closing(text: string, from: number, marker: string) {
  let at = text.indexOf(marker, from)
  while (at > 0 && text[at - 1] === '\\') at = text.indexOf(marker, at + 1)
  if (at === -1 || marker === '$$') return at
  const isClosing =
    /\S/.test(text[at - 1] ?? ' ') && !/[\p{Script=Latin}\d]/u.test(text[at + 1] ?? ' ')
  return isClosing ? at : -1
}

/** Teaches Markdown `$…$` (token `math`) and `$$…$$`, within a line or on lines of their own (token `math_block`). */
export function mathRules(markdown: MarkdownIt) {
  markdown.inline.ruler.after('escape', 'math', (state, silent) => {
    const { src, pos, posMax } = state
    if (src[pos] !== '$') return false
    const marker = src[pos + 1] === '$' ? '$$' : '$'
    const start = pos + marker.length
    if (marker === '$' && /\s/.test(src[start] ?? ' ')) return false
    const end = closing(src, start, marker)
    if (end <= start || end + marker.length > posMax) return false
    if (!silent) {
      const token = state.push('math', '', 0)
      token.content = src.slice(start, end).trim()
      token.markup = marker
    }
    state.pos = end + marker.length
    return true
  })

  markdown.block.ruler.before(
    'fence',
    'math_block',
    (state, startLine, endLine, silent) => {
      const lineAt = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
      if (!lineAt(startLine).startsWith('$$')) return false
      const last = lastLine(startLine, endLine, lineAt)
      if (last === -1) return false
      if (silent) return true
      const text = Array.from({ length: last - startLine + 1 }, (_, n) => lineAt(startLine + n))
      const token = state.push('math_block', '', 0)
      token.block = true
      token.content = text.join('\n').trim().slice(2, -2).trim()
      token.map = [startLine, last + 1]
      state.line = last + 1
      return true
    },
    { alt: ['paragraph', 'blockquote', 'list'] },
  )
}

/** The line that ends with the closing `$$`; -1 when something else follows it, or nothing closes. */
function lastLine(startLine: number, endLine: number, lineAt: (line: number) => string) {
  for (let line = startLine; line < endLine; line++) {
    const text = lineAt(line).trim()
    const rest = line === startLine ? text.slice(2) : text
    const at = rest.indexOf('$$')
    if (at !== -1) return at === rest.length - 2 ? line : -1
    if (line > startLine && text === '') return -1
  }
  return -1
}
