import MarkdownIt, { type MarkdownIt as MarkdownParser } from 'markdown-it'
import { type Figures, figureRule } from './figure-rule.ts'
import { createFormulas, type DrawnFormulas } from './formula.ts'

/**
 * The end of the formula that begins at `from`, or -1. A single `$` closes only if no space precedes it and no Latin
 * letter or digit follows, so that prices stay prices. Hindi and Bengali attach endings to it.
 */
function indexOfClosing(text: string, from: number, marker: string) {
  let at = text.indexOf(marker, from)
  while (at > 0 && text[at - 1] === '\\') at = text.indexOf(marker, at + 1)
  if (at === -1 || marker === '$$') return at
  const isClosing =
    /\S/.test(text[at - 1] ?? ' ') && !/[\p{Script=Latin}\d]/u.test(text[at + 1] ?? ' ')
  return isClosing ? at : -1
}

/** Markdown rules for `$…$` (token `math`) and for `$$…$$`, inline or as a block (token `math_block`). */
function mathRules(markdown: MarkdownParser) {
  markdown.inline.ruler.after('escape', 'math', (state, silent) => {
    const { src, pos, posMax } = state
    if (src[pos] !== '$') return false
    const marker = src[pos + 1] === '$' ? '$$' : '$'
    const start = pos + marker.length
    if (marker === '$' && /\s/.test(src[start] ?? ' ')) return false
    const end = indexOfClosing(src, start, marker)
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

/** The line that ends with the closing `$$`; -1 if text follows it or nothing closes. */
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

export type RenderedText = {
  html: string
  /** True if the page needs the formula styles and fonts. */
  hasMath: boolean
}

export type RenderedBlocks = { blocks: string[] } & Pick<RenderedText, 'hasMath'>

const NESTING_MAX = 20

/** Allowed links: http(s), mail, telephone, and within the site. */
const isHarmless = (address: string) =>
  /^(https?:|mailto:|tel:)/i.test(address.trim()) || !/^[^/?#]*:/.test(address.trim())

/** Pictures from other sites are not shown: they would tell a stranger who reads the page. */
const isOwnAddress = (address: string) => /^\/(?!\/)/.test(address)

type Formulas = ReturnType<typeof createFormulas>

/** The rules' view of the text being rendered. */
type Env = { formulas: Formulas; figures: Figures }

let parser: ReturnType<typeof createParser> | undefined

/**
 * Renders Markdown with LaTeX between dollar signs to safe HTML: HTML in the text is escaped, dangerous links are
 * disabled, broken formulas show their source. Headings start at level 2 and skip none. Same output on the server and in
 * the browser; load it lazily there.
 */
export function renderRichText(markdown: string): RenderedText {
  const { blocks, hasMath } = renderBlocks(markdown)
  return { html: blocks.join(''), hasMath }
}

/** Like `renderRichText`, as separate blocks (paragraph, list, heading, …) of one element each. */
export function renderBlocks(
  markdown: string,
  known?: DrawnFormulas,
  figures: Figures = [],
): RenderedBlocks {
  parser ??= createParser()
  const { escapeHtml } = parser.utils
  const formulas = createFormulas(
    (source, reason) =>
      `<code class="gn-broken-math" title="${escapeHtml(reason)}">${escapeHtml(source)}</code>`,
    known,
  )
  const env: Env = { formulas, figures }
  const tokens = parser.parse(markdown, env)
  levelHeadings(tokens)
  const { renderer, options } = parser
  const blocks = blocksOf(tokens).map((block) => renderer.render(block, options, env))
  return { blocks, hasMath: formulas.hasDrawn() }
}

function createParser() {
  const parser = new MarkdownIt({
    html: false,
    linkify: true,
    // A line break in the text is one on the page, as in print (server/src/typesetting/rich).
    breaks: true,
    maxNesting: NESTING_MAX,
  })
  parser.validateLink = isHarmless
  parser.linkify.set({ fuzzyLink: false })
  parser.use(mathRules)
  parser.use(figureRule)

  const { escapeHtml } = parser.utils
  const { rules } = parser.renderer
  rules.math = (tokens, index, _options, env) => {
    const { content = '', markup } = tokens[index] ?? {}
    const html = (env as Env).formulas.draw(content, markup === '$$')
    return markup === '$$' ? `<span class="gn-math" tabindex="0">${html}</span>` : html
  }
  rules.math_block = (tokens, index, _options, env) => {
    const html = (env as Env).formulas.draw(tokens[index]?.content ?? '', true)
    return `<div class="gn-math" tabindex="0">${html}</div>\n`
  }

  rules.table_open = () => '<div class="gn-table" tabindex="0"><table>\n'
  rules.table_close = () => '</table></div>\n'
  rules.image = (tokens, index, _options, env) => {
    const token = tokens[index]
    const address = String(token?.attrGet('src') ?? '')
    const alt = parser.renderer.renderInlineAsText(token?.children ?? [], parser.options, env)
    return isOwnAddress(address)
      ? `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" loading="lazy">`
      : `<a href="${escapeHtml(address)}" rel="noopener">${escapeHtml(alt || address)}</a>`
  }
  rules.link_open = (tokens, index, options, _env, self) => {
    if (/^https?:/i.test(String(tokens[index]?.attrGet('href') ?? '')))
      tokens[index]?.attrSet('rel', 'noopener')
    return self.renderToken(tokens, index, options)
  }

  return parser
}

type Tokens = ReturnType<InstanceType<typeof MarkdownIt>['parse']>

function levelHeadings(tokens: Tokens) {
  let level = 1
  for (const token of tokens) {
    if (token.type === 'heading_open')
      level = Math.max(2, Math.min(Number(token.tag.slice(1)), level + 1))
    if (token.type.startsWith('heading_')) token.tag = `h${level}`
  }
}

/** The top-level blocks. */
function blocksOf(tokens: Tokens) {
  const blocks: Tokens[] = []
  let depth = 0
  for (const token of tokens) {
    if (depth === 0) blocks.push([])
    blocks.at(-1)?.push(token)
    depth += token.nesting
  }
  return blocks
}
