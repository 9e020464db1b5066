import { breakFormula } from '../math/broken-formula.ts'
import { drawFormula } from '../math/draw-formula.ts'
import type { Formula } from '../math/formulas.ts'
import { toParagraphText } from '../printable.ts'
import { splitByFaces, splitGraphemes } from '../runs.ts'
import { type Column, type Style, writeLine } from '../text.ts'
import type { Piece } from './parse.ts'
import type { Setting } from './setting.ts'
import { signsAsLatex, toUsualSigns } from './signs.ts'

/** A unit of layout: `draw` gets its upper left corner. */
export type Box = {
  width: number
  height: number
  /** Distance of the first line's baseline from the top. */
  baseline?: number
  /** True if no column may end between these lines and the lines above them. */
  staysWithAbove?: boolean
  draw: (x: number, y: number) => void
}

type Atom =
  | { kind: 'text'; text: string; style: Style; width: number }
  | { kind: 'formula'; formula: Formula; style: Style; width: number }
/** Unbreakable: a word with touching formulas and punctuation. */
type Chunk = { atoms: Atom[]; width: number; gap: number }

export type ParagraphStyle = { style: Style; strong: Style; width: number }

/** Formulas are slightly larger, because the text's lower-case letters are taller. */
const FORMULA_SCALE = 1.08

export const formulaStyle = (style: Style): Style => ({
  ...style,
  size: style.size * FORMULA_SCALE,
})

const atomOf = (formula: Formula, style: Style): Atom => ({
  kind: 'formula',
  formula,
  style,
  width: (formula.width * style.size) / 1_000,
})

/** A formula in pieces that fit a line; unbreakable ones are scaled down, with room for a full stop. */
function fitFormula(formula: Formula, style: Style, most: number): Atom[] {
  if ((formula.width * style.size) / 1_000 <= most) return [atomOf(formula, style)]
  return breakFormula(formula).map((piece) => {
    const size = ((most - style.size / 3) * 1_000) / Math.max(1, piece.width)
    return atomOf(piece, { ...style, size: Math.min(style.size, size) })
  })
}

function atomsOfWord(setting: Setting, text: string, style: Style, most: number): Atom[][] {
  const width = setting.widthOf(text, style)
  if (width <= most) return [[{ kind: 'text', text, style, width }]]
  const lines: Atom[][] = []
  let line = ''
  for (const sign of splitGraphemes(text)) {
    if (line && setting.widthOf(line + sign, style) > most) {
      lines.push([{ kind: 'text', text: line, style, width: setting.widthOf(line, style) }])
      line = ''
    }
    line += sign
  }
  return [...lines, [{ kind: 'text', text: line, style, width: setting.widthOf(line, style) }]]
}

/** A paragraph's chunks, by typed line. */
function chunksOf(setting: Setting, pieces: Piece[], { style, strong, width }: ParagraphStyle) {
  const typed: Chunk[][] = [[]]
  let gap = 0
  let joins = false
  const add = (atoms: Atom[]) => {
    const line = typed.at(-1) ?? []
    const last = line.at(-1)
    const wide = atoms.reduce((sum, atom) => sum + atom.width, 0)
    if (joins && last && last.width + wide <= width) {
      last.atoms.push(...atoms)
      last.width += wide
    } else line.push({ atoms, width: wide, gap: joins ? 0 : gap })
    joins = true
  }

  /** Parts of one word or formula between which a line may break. */
  function addParts(parts: Atom[][]) {
    for (const [at, atoms] of parts.entries()) {
      if (at > 0) {
        joins = false
        gap = 0
      }
      add(atoms)
    }
  }
  const addFormula = (formula: Formula, type: Style) =>
    addParts(fitFormula(formula, formulaStyle(type), width).map((atom) => [atom]))
  /** Characters that only formulas have, such as π, ∠ or ≤, are set as formulas. */
  function addSigns(word: string, type: Style) {
    for (const { text, isKnown } of splitByFaces(word, setting.typefaces[type.type])) {
      const formula = isKnown ? undefined : setting.formula(signsAsLatex(text), false)
      // The sign is drawn as a formula, but read aloud, found and copied as typed.
      if (formula) addFormula({ ...formula, latex: text }, type)
      else addParts(atomsOfWord(setting, text, type, width))
    }
  }
  function addText(text: string, type: Style) {
    const [first = '', ...others] = composeKeepingEnds(toUsualSigns(text)).split(' ')
    for (const [n, word] of [first, ...others].entries()) {
      if (n > 0) {
        joins = false
        gap = setting.widthOf(' ', type)
      }
      if (word) addSigns(word, type)
    }
  }

  for (const piece of pieces)
    if (piece.kind === 'break') {
      typed.push([])
      joins = false
    } else if (piece.kind === 'text') addText(piece.text, piece.isStrong ? strong : style)
    else {
      const formula = setting.formula(piece.latex, false)
      if (formula) addFormula(formula, style)
      else addText(`$${piece.latex}$`, style)
    }
  return typed
}

const composeKeepingEnds = (text: string) =>
  `${/^\s/.test(text) ? ' ' : ''}${toParagraphText(text)}${/\s$/.test(text) ? ' ' : ''}`

function breakIntoLines(chunks: Chunk[], width: number) {
  const lines: Chunk[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const chunk of chunks) {
    const wide = used + chunk.gap + chunk.width
    if (wide <= width) lines.at(-1)?.push(chunk)
    else lines.push([chunk])
    used = wide <= width ? wide : chunk.width
  }
  return lines
}

const heightsOf = (atom: Atom) => {
  const { size } = atom.style
  return atom.kind === 'text'
    ? { up: size * 0.8, down: size * 0.26 }
    : { up: (atom.formula.ascent * size) / 1_000, down: (atom.formula.descent * size) / 1_000 }
}

type Run = { x: number; atom: Atom }

/** Consecutive words in one style become one text, so that they are read as one. */
function runsOf(line: Chunk[]): Run[] {
  const runs: Run[] = []
  let x = 0
  for (const [n, { atoms, gap }] of line.entries()) {
    const space = n === 0 ? 0 : gap
    for (const [at, atom] of atoms.entries()) {
      const last = runs.at(-1)?.atom
      const between = at === 0 && space > 0 ? ' ' : ''
      x += at === 0 ? space : 0
      if (atom.kind === 'text' && last?.kind === 'text' && last.style === atom.style)
        last.text += between + atom.text
      else runs.push({ x, atom: { ...atom } })
      x += atom.width
    }
  }
  return runs
}

function lineBox(setting: Setting, line: Chunk[], { style, width }: ParagraphStyle): Box {
  const runs = runsOf(line)
  const spare = (style.leading - style.size * 1.06) / 2
  const heights = runs.map(({ atom }) => heightsOf(atom))
  const up = Math.max(style.size * 0.8, ...heights.map((it) => it.up)) + spare
  const down = Math.max(style.size * 0.26, ...heights.map((it) => it.down)) + spare
  const wide = line.reduce((sum, chunk, n) => sum + chunk.width + (n > 0 ? chunk.gap : 0), 0)
  return {
    width: Math.min(width, wide),
    height: up + down,
    baseline: up,
    draw(left, top) {
      for (const { x, atom } of runs) {
        const spot = { x: left + x, y: top + up, style: atom.style }
        if (atom.kind === 'text') writeLine(setting, atom.text, spot)
        else drawFormula(setting, atom.formula, spot)
      }
    },
  }
}

/** A paragraph as lines of a given width. */
export const paragraphBoxes = (setting: Setting, pieces: Piece[], manner: ParagraphStyle): Box[] =>
  chunksOf(setting, pieces, manner)
    .flatMap((chunks) => breakIntoLines(chunks, manner.width))
    .map((line) => lineBox(setting, line, manner))

const plainBoxes = (setting: Setting, text: string, { style, width }: Omit<Column, 'x' | 'most'>) =>
  paragraphBoxes(setting, [{ kind: 'text', text, isStrong: false }], {
    style,
    strong: style,
    width,
  })

/** Plain text as lines in a column, with characters of formulas; a rest that does not fit is replaced by an ellipsis. */
export function plainLines(setting: Setting, text: string, column: Omit<Column, 'x'>): Box[] {
  const whole = plainBoxes(setting, text, column)
  if (whole.length <= column.most) return whole
  const signs = splitGraphemes(text)
  let shown = 0
  for (let step = signs.length; step >= 1; step = step > 1 ? Math.ceil(step / 2) : 0) {
    const longer = `${signs
      .slice(0, shown + step)
      .join('')
      .trimEnd()}…`
    if (plainBoxes(setting, longer, column).length <= column.most) shown += step
  }
  return plainBoxes(setting, `${signs.slice(0, shown).join('').trimEnd()}…`, column)
}
