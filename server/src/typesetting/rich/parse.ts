/** A stretch of a paragraph. */
export type Piece =
  | { kind: 'text'; text: string; isStrong: boolean }
  | { kind: 'formula'; latex: string }
  | { kind: 'break' }

/** What stands below each other in a text. `number` counts figures from 1. */
export type Part =
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'display'; latex: string }
  | { kind: 'figure'; number: number }

const DISPLAY = /(?<!\\)\$\$([\s\S]+?)(?<!\\)\$\$/
const FIGURE = /!\[([1-8])\](?:\([^)]*\))?/
// As on the screen: a single sign opens before what is no space, and ends before no Latin letter or digit; prices stay prices.
const INLINE = /(?<!\\)\$(?!\s)((?:\\[\s\S]|[^$\\])+?)(?<!\s)\$(?![\p{Script=Latin}\d])/u
const LIST_LINE = /\n(?=\s*(?:[-*•]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)])\s)/g

type Split = { before: string; found: RegExpExecArray; after: string }

function splitAt(text: string, at: RegExp): Split | undefined {
  const found = at.exec(text)
  if (!found) return undefined
  const after = text.slice(found.index + found[0].length)
  return { before: text.slice(0, found.index), found, after }
}

function words(text: string): Piece[] {
  const lines = text
    .replace(/(?: {2,}|\\)\n/g, '\u2028')
    .replace(LIST_LINE, '\u2028')
    .split('\u2028')
  return lines.flatMap((line, n) => [
    ...(n > 0 ? [{ kind: 'break' } as const] : []),
    ...line
      .split('**')
      .flatMap((part, at) =>
        part ? [{ kind: 'text', text: unescaped(part), isStrong: at % 2 === 1 } as const] : [],
      ),
  ])
}

// There are no italics in these typefaces; what is emphasised is printed as the rest.
const EMPHASIS = /(?<![\p{L}\d\\*])([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\p{L}\d*])/gu

const unescaped = (text: string) =>
  text
    .replace(EMPHASIS, '$2')
    .replace(/\\([\\$*_`#~[\]().!+-])/g, '$1')
    .replace(/\s+/g, ' ')

function piecesOf(text: string): Piece[] {
  const split = splitAt(text, INLINE)
  if (!split) return words(text)
  const formula = { kind: 'formula', latex: (split.found[1] ?? '').trim() } as const
  return [...words(split.before), formula, ...piecesOf(split.after)]
}

const paragraphs = (text: string): Part[] =>
  text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => ({ kind: 'paragraph', pieces: piecesOf(paragraph.trim()) }))

function withFigures(text: string): Part[] {
  const split = splitAt(text, FIGURE)
  if (!split) return paragraphs(text)
  const figure = { kind: 'figure', number: Number(split.found[1]) } as const
  return [...paragraphs(split.before), figure, ...withFigures(split.after)]
}

/**
 * A text as teachers write it: paragraphs, `**strong**`, formulas between `$` in a line and `$$` on lines of their own,
 * `![2]` where the second figure stands.
 */
export function parseRich(text: string): Part[] {
  const split = splitAt(text.replaceAll('\r\n', '\n'), DISPLAY)
  if (!split) return withFigures(text.replaceAll('\r\n', '\n'))
  const display = { kind: 'display', latex: (split.found[1] ?? '').trim() } as const
  return [...withFigures(split.before), display, ...parseRich(split.after)]
}

/** The formulas of a text, as they are set. */
export const formulasOf = (text: string) =>
  parseRich(text).flatMap((part) => {
    if (part.kind === 'display') return [{ latex: part.latex, display: true }]
    if (part.kind === 'figure') return []
    return part.pieces.flatMap((piece) =>
      piece.kind === 'formula' ? [{ latex: piece.latex, display: false }] : [],
    )
  })
