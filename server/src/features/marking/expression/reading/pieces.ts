import { Unreadable } from './unreadable.ts'

/** A part of a formula, and what it may be put together with. */
export type Piece = {
  text: string
  kind: 'number' | 'fraction' | 'script' | 'empty' | 'other'
  /** Of a fraction of digits. */
  parts?: [string, string]
}

export const isNumber = (text: string | undefined) => /^[\d.]/.test(text ?? '')
export const isDigits = (text: string | undefined) => /^\d+$/.test(text ?? '')

/** The letter under a hat, named apart from the letter alone. */
export function unitVector(letter: string) {
  const [, name] = /^(?:\\(?=[ij]math$))?([a-zA-Z])(?:math)?$/.exec(letter) ?? []
  if (!name) throw new Unreadable('a hat')
  return other(`${name}_{hat}`)
}

export const other = (text: string): Piece => ({ text, kind: 'other' })

/** Puts the pieces together: mixed numbers, and how many choices there are (`{}^5C_2`). */
export function joined(pieces: readonly Piece[], keepMixed: boolean) {
  let text = ''
  const add = (more: string) => {
    // A command ends where a letter would go on with it, and a comma that stayed is to stay.
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
      add(isDigits(piece.text) ? improper(piece.text, next.parts) : piece.text + next.text)
      place += 1
    } else if (piece.kind !== 'empty') add(piece.text)
  }
  return text
}

const improper = (whole: string, [top, bottom]: [string, string]) =>
  `\\frac{${BigInt(whole) * BigInt(bottom) + BigInt(top)}}{${bottom}}`

/** `^{n}C_{r}` with nothing before it that could be raised is a number of choices, with P of arrangements. */
function readChoices(before?: Piece, upper?: Piece, letter?: Piece, lower?: Piece) {
  if (upper?.kind !== 'script' || lower?.kind !== 'script') return
  if (!upper.text.startsWith('^') || !lower.text.startsWith('_')) return
  if (before && before.kind !== 'empty' && !/^([-+=,(*/<>]|\\[a-z]+)$/.test(before.text)) return
  const [from, taken] = [upper.text.slice(2, -1), lower.text.slice(2, -1)]
  if (letter?.text === 'C') return `\\binom{${from}}{${taken}}`
  if (letter?.text === 'P') return `\\frac{(${from})!}{(${from}-(${taken}))!}`
}
