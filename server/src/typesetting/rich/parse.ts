/** Inline element of a paragraph. */
export type Piece =
  | { kind: 'text'; text: string; isStrong: boolean }
  | { kind: 'formula'; latex: string }
  | { kind: 'break' }

export type Align = 'left' | 'center' | 'right'
/** A Markdown table; the first row is its head. */
export type Table = { rows: Piece[][][]; aligns: Align[] }

/** Block of a text. `number` counts figures from 1. */
export type Part =
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'display'; latex: string }
  | { kind: 'figure'; number: number }
  | ({ kind: 'table' } & Table)

const DISPLAY = /(?<!\\)\$\$([\s\S]+?)(?<!\\)\$\$/
const FIGURE = /!\[([1-8])\](?:\([^)]*\))?/
// The same rule as on the screens: an opening `$` comes before a non-space, a closing one not before a Latin letter or
// digit. So prices stay prices.
const INLINE = /(?<!\\)\$(?!\s)((?:\\[\s\S]|[^$\\])+?)(?<!\s)\$(?![\p{Script=Latin}\d])/u

type Split = { before: string; found: RegExpExecArray; after: string }

function splitAt(text: string, at: RegExp): Split | undefined {
  const found = at.exec(text)
  if (!found) return undefined
  const after = text.slice(found.index + found[0].length)
  return { before: text.slice(0, found.index), found, after }
}

/** Trimmed lines of a text, without a trailing `\\` for a Markdown break. */
const linesOf = (text: string) =>
  text.split('\n').map((line, n, { length }) => {
    const begun = n > 0 ? line.trimStart() : line
    return n < length - 1 ? begun.trimEnd().replace(/\\$/, '').trimEnd() : begun
  })

/** Typed line breaks are kept. */
const parseWords = (text: string): Piece[] =>
  strongToStars(text)
    .split('**')
    .flatMap((part, at) =>
      linesOf(part).flatMap((line, n): Piece[] => [
        ...(n > 0 ? [{ kind: 'break' } as const] : []),
        ...(line
          ? [{ kind: 'text', text: removeEscapes(line), isStrong: at % 2 === 1 } as const]
          : []),
      ]),
    )

// There are no italic fonts; emphasis is printed as normal text.
const EMPHASIS = /(?<![\p{L}\d\\*])([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\p{L}\d*])/gu

/** `__strong__` as `**strong**`; blanks to fill in stay. */
const strongToStars = (text: string) =>
  text.replace(/(?<![\p{L}\d\\_])__(?=[^\s_])([^_\n]+?)(?<=[^\s_])__(?![\p{L}\d_])/gu, '**$1**')

const CODE = /(?<![\\`])`([^`\n]+)`(?!`)/g
const LINK = /(?<![!\\])\[([^\]\n]+)\]\((?:https?:|mailto:|tel:|\/)[^)\s]*\)/g

const removeEscapes = (text: string) =>
  text
    .replace(CODE, '$1')
    .replace(LINK, '$1')
    .replace(EMPHASIS, '$2')
    .replace(/\\([\\$*_`#~[\]().!+-])/g, '$1')
    .replace(/\s+/g, ' ')

function piecesOf(text: string): Piece[] {
  const split = splitAt(text, INLINE)
  if (!split) return parseWords(text)
  const formula = { kind: 'formula', latex: (split.found[1] ?? '').trim() } as const
  return [...parseWords(split.before), formula, ...piecesOf(split.after)]
}

/** `|:--|--:|`, the line below a table's head. */
const BELOW_HEAD = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Cells of a row, as on the screen: `\|` is no border. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

function alignOf(cell: string): Align {
  if (/^:.*:$/.test(cell)) return 'center'
  return cell.endsWith(':') ? 'right' : 'left'
}

/** A table with the text above it, up to the next blank line. */
function parseTable(paragraph: string): Part[] | undefined {
  const lines = paragraph.split('\n')
  const below = lines.findIndex(
    (line, n) =>
      n > 0 &&
      line.includes('|') &&
      BELOW_HEAD.test(line) &&
      cellsOf(line).length === cellsOf(lines[n - 1] ?? '').length,
  )
  if (below < 0) return undefined
  const aligns = cellsOf(lines[below] ?? '').map(alignOf)
  const rows = [lines[below - 1] ?? '', ...lines.slice(below + 1)].map((line) =>
    cellsOf(line).map(piecesOf),
  )
  return [...parseParagraphs(lines.slice(0, below - 1).join('\n')), { kind: 'table', rows, aligns }]
}

const HEADING = /^ {0,3}#{1,6}\s+(\S.*?)\s*#*\s*$/gm
const RULED = /^\s*(?:-\s*){3,}$/

/** A heading becomes a bold paragraph. */
const boldHeadings = (text: string) => text.replace(HEADING, '\n**$1**\n')

const parseParagraphs = (text: string): Part[] =>
  boldHeadings(text)
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() && !RULED.test(paragraph))
    .flatMap(
      (paragraph): Part[] =>
        parseTable(paragraph.trim()) ?? [{ kind: 'paragraph', pieces: piecesOf(paragraph.trim()) }],
    )

function parseFigures(text: string): Part[] {
  const split = splitAt(text, FIGURE)
  if (!split) return parseParagraphs(text)
  const figure = { kind: 'figure', number: Number(split.found[1]) } as const
  return [...parseParagraphs(split.before), figure, ...parseFigures(split.after)]
}

/**
 * Parses a teacher's text: paragraphs, headings, `**strong**`, tables, formulas in `$` (inline) and `$$` (on their own
 * lines), `![2]` for the second figure.
 */
export function parseRich(text: string): Part[] {
  const split = splitAt(text.replaceAll('\r\n', '\n'), DISPLAY)
  if (!split) return parseFigures(text.replaceAll('\r\n', '\n'))
  const display = { kind: 'display', latex: (split.found[1] ?? '').trim() } as const
  return [...parseFigures(split.before), display, ...parseRich(split.after)]
}

const piecesOfPart = (part: Extract<Part, { kind: 'paragraph' | 'table' }>) =>
  part.kind === 'table' ? part.rows.flat(2) : part.pieces

/** Text between the formulas, as typeset. */
export const textBetweenFormulas = (text: string) =>
  parseRich(text).flatMap((part) =>
    part.kind === 'display' || part.kind === 'figure'
      ? []
      : piecesOfPart(part).flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])),
  )

/** Escapes plain text, such as a title, for the parser. */
export const escapeRich = (text: string) => text.replace(/[\\$*_`#~[\]]/g, '\\$&')

/** Formulas of a text, as typeset. */
export const formulasOf = (text: string) =>
  parseRich(text).flatMap((part) => {
    if (part.kind === 'display') return [{ latex: part.latex, display: true }]
    if (part.kind === 'figure') return []
    return piecesOfPart(part).flatMap((piece) =>
      piece.kind === 'formula' ? [{ latex: piece.latex, display: false }] : [],
    )
  })
