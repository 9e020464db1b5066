import { IN_TEXT } from './macros.ts'

// Text without glyphs in MathJax, which would set it letter by letter, or refuse it (₹), outside of \text{…}.
const FOREIGN =
  '[\\p{Script=Devanagari}\\p{Script=Bengali}\\u0964\\u0965\\u200c\\u200d\\u20b9\\u00bc-\\u00be\\u2150-\\u215e]+'
const LETTERS = new RegExp(`^${FOREIGN}$`, 'u')
const TOKENS = new RegExp(`\\\\[a-zA-Z]+|\\\\[^]|[{}$]|${FOREIGN}|[^]`, 'gu')
const OPENS_TEXT = /^\\(?:text(?:rm|sf|tt|bf|it|up|md|normal)?|mbox|hbox|fbox|emph|tag)$/
const PLAIN_TEXT = /^\\(?:text|textmd|textnormal|mbox|hbox)$/

/**
 * A formula for MathJax: unknown scripts are wrapped in `\text{…}` as whole words, so that they can be shaped; macros
 * in `\text{…}` are expanded.
 */
export function prepareFormula(latex: string) {
  const modes: ('math' | 'text')[] = ['math']
  let opens = false

  function brace(token: string) {
    const mode = modes.at(-1) ?? 'math'
    if (token === '{') modes.push(opens ? 'text' : mode)
    else if (modes.length > 1 && (token === '}' || mode === 'math')) modes.pop()
    else if (token === '$' && mode === 'text') modes.push('math')
    return token
  }

  function rewriteToken(token: string) {
    const isText = modes.at(-1) === 'text'
    if (OPENS_TEXT.test(token)) return isText && PLAIN_TEXT.test(token) ? '' : token
    if (isText) return token.startsWith('\\') ? (IN_TEXT[token.slice(1)] ?? token) : token
    return LETTERS.test(token) ? `\\text{${token}}` : token
  }

  return latex.replace(TOKENS, (token) => {
    const result = /^[{}$]$/.test(token) ? brace(token) : rewriteToken(token)
    if (token.trim()) opens = OPENS_TEXT.test(token)
    return result
  })
}
