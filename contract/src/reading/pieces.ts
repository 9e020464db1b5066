import { Unreadable } from './unreadable.ts'

/** A part of a formula, and the parts with which it can be joined. */
export type Piece = {
  text: string
  kind: 'number' | 'fraction' | 'script' | 'empty' | 'other'
  /** Fractions of digits only. */
  parts?: [string, string]
}

export const isNumber = (text: string | undefined) => /^[\d.]/.test(text ?? '')
export const isDigits = (text: string | undefined) => /^\d+$/.test(text ?? '')

/** A letter under a hat, named apart from the plain letter. */
export function parseUnitVector(letter: string) {
  const [, name] = /^(?:\\(?=[ij]math$))?([a-zA-Z])(?:math)?$/.exec(letter) ?? []
  if (!name) throw new Unreadable('a hat')
  return otherPiece(`${name}_{hat}`)
}

export const otherPiece = (text: string): Piece => ({ text, kind: 'other' })

const FUNCTION = /^\\(?:arc)?(?:sin|cos|tan|csc|sec|cot|log|ln)$/
/** Pieces that continue an argument without brackets: numbers, letters, roots, and powers of these. */
const ARGUMENT =
  /^(?:[\d.]+|[a-zA-Z]|\\(?:pi|theta|alpha|beta|gamma|delta|lambda|omega|phi|sigma)|\\(?:frac|sqrt)\b.*)$/s
const AFTER = /^(?:[/([]|\\times|\\cdot)$/

const isArgument = (piece: Piece | undefined) => piece !== undefined && ARGUMENT.test(piece.text)

/** End of the run of matching pieces that begins at `from`. */
function endOf(pieces: readonly Piece[], from: number, isAsked: (piece: Piece) => boolean) {
  const count = pieces.slice(from).findIndex((piece) => !isAsked(piece))
  return count < 0 ? pieces.length : from + count
}

/** `\sin x/2` is `\sin(x)/2` and `\sin x(y+1)` is `\sin(x)(y+1)`, but `\sin\pi/6` takes the whole π/6. */
function bracketArguments(pieces: readonly Piece[]): Piece[] {
  const place = pieces.findIndex((piece) => FUNCTION.test(piece.text))
  if (place < 0) return [...pieces]
  const from = endOf(pieces, place + 1, ({ kind }) => kind === 'script')
  let end = isArgument(pieces[from])
    ? endOf(pieces, from + 1, (piece) => piece.kind === 'script' || isArgument(piece))
    : from
  const [sign, number] = pieces.slice(end, end + 2)
  if (pieces[end - 1]?.text === '\\pi' && sign?.text === '/' && number?.kind === 'number') end += 2
  const argument = pieces.slice(from, end)
  const next = pieces[end]?.text ?? ''
  // sin 2 × 30° takes 60°.
  const isMore = next.startsWith('\\') && argument.every(({ kind }) => kind === 'number')
  const isWrapped = argument.length > 0 && AFTER.test(next) && !isMore
  const shown = isWrapped ? [otherPiece('('), ...argument, otherPiece(')')] : argument
  return [...pieces.slice(0, from), ...shown, ...bracketArguments(pieces.slice(end))]
}

/** Joins the pieces: mixed numbers, combinations (`{}^5C_2`) and the rest. */
export function joinPieces(read: readonly Piece[], keepMixed: boolean) {
  const pieces = bracketArguments(read)
  let text = ''
  const add = (more: string) => {
    // Separates a command from a letter that would continue its name; a comma kept so far stays.
    if (/\\[a-zA-Z]+$/.test(text) && /^[a-zA-Z]/.test(more)) text += ' '
    text += more === ',' ? ', ' : more
  }
  for (let place = 0; place < pieces.length; place += 1) {
    const [piece, next, third] = pieces.slice(place, place + 3)
    if (!piece) break
    const before = pieces[place - 1]
    const choices = readChoices(before, piece, next, third)
    if (choices) {
      add(choices)
      place += 2
    } else if (piece.kind === 'number' && next?.parts && before?.kind !== 'number' && !keepMixed) {
      add(
        isDigits(piece.text) ? toImproperFraction(piece.text, next.parts) : piece.text + next.text,
      )
      place += 1
    } else if (piece.kind !== 'empty') add(piece.text)
  }
  return text
}

const toImproperFraction = (whole: string, [top, bottom]: [string, string]) =>
  `\\frac{${BigInt(whole) * BigInt(bottom) + BigInt(top)}}{${bottom}}`

/** `^{n}C_{r}` without a base before it is a number of combinations; with P, of permutations. */
function readChoices(before?: Piece, upper?: Piece, letter?: Piece, lower?: Piece) {
  if (upper?.kind !== 'script' || lower?.kind !== 'script') return
  if (!upper.text.startsWith('^') || !lower.text.startsWith('_')) return
  if (before && before.kind !== 'empty' && !/^([-+=,(*/<>]|\\[a-z]+)$/.test(before.text)) return
  const [from, taken] = [upper.text.slice(2, -1), lower.text.slice(2, -1)]
  if (letter?.text === 'C') return `\\binom{${from}}{${taken}}`
  if (letter?.text === 'P') return `\\frac{(${from})!}{(${from}-(${taken}))!}`
}
